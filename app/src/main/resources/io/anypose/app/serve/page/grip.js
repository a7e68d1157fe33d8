const SVG = 'http://www.w3.org/2000/svg';

/** The knob goes round the middle of the picture, in hundredths of it, so that it is in reach wherever the object is shifted to. */
const REACH = 42;

/**
 * Moves the object where it is shown: a knob turns it, and whoever drags the picture shifts it. Two fingers do both at once. The
 * sliders do the same for the keyboard.
 */
export class Grip {
  /** @param sliders that hold the pose */
  constructor(svg, model, sliders) {
    this.svg = svg;
    this.sliders = sliders;
    this.size = { x: model.width, y: model.height };
    this.turn = model.axes.find(axis => axis.unit === '°');
    this.shifts = model.axes.filter(axis => axis.name in this.size && axis.unit === 'px');
    this.held = new Map();
    svg.toggleAttribute('hidden', !(this.turn && this.shifts.length));
    svg.onpointerdown = event => this.take(event);
    svg.onpointermove = event => this.move(event);
    svg.onpointerup = svg.onpointercancel = event => this.held.delete(event.pointerId);
    svg.replaceChildren(...(this.turn ? this.makeKnob() : []));
    this.show();
  }

  makeKnob() {
    this.arm = document.createElementNS(SVG, 'g');
    const ring = shape('circle', { cx: 50, cy: 50, r: REACH, class: 'ring' });
    this.knob = shape('circle', { cx: 50, cy: 50 - REACH, r: 6.5, class: 'knob' });
    this.arm.append(shape('path', { d: `M 50 50 V ${50 - REACH}`, class: 'arm' }), this.knob);
    return [ring, this.arm];
  }

  /** Puts the knob where the sliders are. */
  show() {
    if (this.turn) {
      this.arm.setAttribute('transform', `rotate(${-this.sliders.pose[this.turn.name]} 50 50)`); // ours go counter-clockwise
    }
  }

  take(event) {
    this.svg.setPointerCapture(event.pointerId);
    this.held.set(event.pointerId, event.target === this.knob
      ? { turning: true }
      : { from: [event.clientX, event.clientY], pose: { ...this.sliders.pose } });
    event.preventDefault();
  }

  move(event) {
    const hold = this.held.get(event.pointerId);
    if (hold) {
      this.sliders.place(hold.turning ? this.turned(event) : this.shifted(event, hold));
    }
  }

  turned({ clientX, clientY }) {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const [right, down] = [clientX - left - width / 2, clientY - top - height / 2];
    const angle = Math.atan2(-right, -down) * 180 / Math.PI;
    return { [this.turn.name]: this.turn.anyPose ? Math.round(angle) : nearest(this.turn, angle) };
  }

  shifted({ clientX, clientY }, { from, pose }) {
    const { width, height } = this.svg.getBoundingClientRect();
    const by = { x: (clientX - from[0]) / width * this.size.x, y: (clientY - from[1]) / height * this.size.y };
    return Object.fromEntries(this.shifts.map(axis => [axis.name, nearest(axis, pose[axis.name] + by[axis.name])]));
  }
}

/** The size of an axis that is nearest, where the ends meet. */
function nearest({ values }, wanted) {
  const step = values[1] - values[0];
  const round = step * values.length;
  const away = value => Math.abs(((value - wanted) % round + 1.5 * round) % round - round / 2);
  return values.reduce((a, b) => away(b) < away(a) ? b : a);
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  return made;
}
