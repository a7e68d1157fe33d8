import { isMinor, poseKey, size, withUnit } from './poses.js';

/** A slider for each axis, with marks at the poses that training saw. */
export class Sliders {
  /** @param changed is called when a slider was moved */
  constructor(element, model, changed) {
    this.axes = model.axes;
    this.seen = new Set(model.seen.map(pose => poseKey(model.axes, pose)));
    this.pose = Object.fromEntries(model.axes.map(axis => [axis.name, 0]));
    this.rows = model.axes.map(axis => this.row(axis, changed));
    element.replaceChildren(...this.rows.map(row => row.element));
    this.mark();
  }

  row(axis, changed) {
    const element = document.createElement('div');
    element.className = 'slider';
    const label = document.createElement('label');
    label.htmlFor = 'slider-' + axis.name;
    label.append(axisTitle(axis) + ' ');
    const shown = document.createElement('output');
    shown.htmlFor = label.htmlFor;
    label.append(shown);
    const input = document.createElement('input');
    Object.assign(input, { type: 'range', id: label.htmlFor, min: 0, max: axis.values.length - 1, step: 1 });
    input.value = axis.values.indexOf(0);
    const marks = document.createElement('div');
    marks.className = 'marks';
    marks.setAttribute('aria-hidden', 'true');
    const ticks = axis.values.map((value, index) => {
      const tick = document.createElement('span');
      tick.textContent = size(value);
      tick.classList.toggle('minor', isMinor(axis, index));
      tick.style.left = 100 * index / (axis.values.length - 1) + '%';
      tick.style.width = 100 / (axis.values.length - 1) + '%';
      marks.append(tick);
      return tick;
    });
    input.addEventListener('input', () => {
      this.pose[axis.name] = axis.values[input.value];
      this.mark();
      changed();
    });
    element.append(label, input, marks);
    return { axis, element, input, shown, ticks };
  }

  isSeen(pose) {
    return this.seen.has(poseKey(this.axes, pose));
  }

  /** Which poses of an axis were seen depends on where the other axis is. */
  mark() {
    for (const { axis, input, shown, ticks } of this.rows) {
      shown.textContent = withUnit(axis, this.pose[axis.name]);
      const seen = axis.values.map(value => this.isSeen({ ...this.pose, [axis.name]: value }));
      ticks.forEach((tick, index) => tick.classList.toggle('seen', seen[index]));
      input.setAttribute('aria-valuetext', withUnit(axis, this.pose[axis.name])
          + (seen[input.value] ? ', seen in training' : ', never seen in training'));
    }
  }
}

function axisTitle(axis) {
  return { rotation: 'Turned by', x: 'To the right by', y: 'Down by' }[axis.name] ?? axis.name;
}
