import { isMinor, poseKey, size, withUnit } from './poses.js';

/** A slider for each axis, with marks at the poses that training saw. */
export class Sliders {
  /** @param changed is called when a slider was moved */
  constructor(element, model, changed) {
    this.axes = model.axes;
    this.seen = new Set(model.seen.map(pose => poseKey(model.axes, pose)));
    this.seenWithin = model.seenWithin;
    this.pose = Object.fromEntries(model.axes.map(axis => [axis.name, 0]));
    this.changed = changed;
    this.rows = model.axes.map(axis => this.row(axis));
    element.replaceChildren(...this.rows.map(row => row.element));
    this.mark();
  }

  row(axis) {
    const element = document.createElement('div');
    element.className = 'slider';
    const label = document.createElement('label');
    label.htmlFor = 'slider-' + axis.name;
    label.append(axisTitle(axis) + ' ');
    const shown = document.createElement('output');
    shown.htmlFor = label.htmlFor;
    label.append(shown);
    const input = document.createElement('input');
    const scale = axis.anyPose ? new Continuous(axis) : new Steps(axis);
    Object.assign(input, { type: 'range', id: label.htmlFor, min: scale.min, max: scale.max, step: 1 });
    input.value = scale.position(0);
    const marks = document.createElement('div');
    marks.className = 'marks';
    marks.setAttribute('aria-hidden', 'true');
    const ticks = axis.values.map((value, index) => {
      const tick = document.createElement('span');
      tick.textContent = size(value);
      tick.classList.toggle('minor', isMinor(axis, index));
      tick.style.left = 100 * (scale.position(value) - scale.min) / (scale.max - scale.min) + '%';
      tick.style.width = 100 / (axis.values.length - 1) + '%';
      marks.append(tick);
      return tick;
    });
    input.addEventListener('input', () => {
      this.pose[axis.name] = scale.value(Number(input.value));
      this.mark();
      this.changed();
    });
    element.append(label, input, marks);
    return { axis, element, input, shown, ticks, scale };
  }

  /** Moves some of the sliders, if that changes anything. */
  place(sizes) {
    const moved = this.rows.filter(({ axis }) => axis.name in sizes && sizes[axis.name] !== this.pose[axis.name]);
    for (const { axis, input, scale } of moved) {
      this.pose[axis.name] = sizes[axis.name];
      input.value = scale.position(sizes[axis.name]);
    }
    if (moved.length) {
      this.mark();
      this.changed();
    }
  }

  isSeen(pose) {
    const [first, ...others] = this.axes;
    if (this.seenWithin !== null && others.every(axis => pose[axis.name] === 0)) {
      return Math.abs(pose[first.name]) <= this.seenWithin;
    }
    return this.seen.has(poseKey(this.axes, pose));
  }

  /** Which poses of an axis were seen depends on where the others are. */
  mark() {
    for (const { axis, input, shown, ticks } of this.rows) {
      shown.textContent = withUnit(axis, this.pose[axis.name]);
      const seen = axis.values.map(value => this.isSeen({ ...this.pose, [axis.name]: value }));
      ticks.forEach((tick, index) => tick.classList.toggle('seen', seen[index]));
      input.setAttribute('aria-valuetext', withUnit(axis, this.pose[axis.name])
          + (this.isSeen(this.pose) ? ', seen in training' : ', never seen in training'));
    }
  }
}

/** A slider that stands at one of the sizes. */
class Steps {
  constructor(axis) {
    this.values = axis.values;
    this.min = 0;
    this.max = axis.values.length - 1;
  }

  position(value) {
    return this.values.indexOf(value);
  }

  value(position) {
    return this.values[position];
  }
}

/** A slider that stands at any whole number of the axis's unit. */
class Continuous {
  constructor(axis) {
    this.max = axis.values[axis.values.length - 1];
    this.min = -this.max;
  }

  position(value) {
    return value;
  }

  value(position) {
    return position;
  }
}

function axisTitle(axis) {
  return { rotation: 'Turned by', x: 'To the right by', y: 'Down by' }[axis.name] ?? axis.name;
}
