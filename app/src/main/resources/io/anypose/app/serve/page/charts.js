import { isMinor, percent, poseKey, poseText, size, withUnit } from './poses.js';

const SVG = 'http://www.w3.org/2000/svg';

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A picture with a description for those who do not see it. */
function picture(width, height, label, ...children) {
  return element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label, class: 'chart' }, ...children);
}

/**
 * How probable each pose is, in charts that suit the axes, each with a question that it answers.
 *
 * @param probabilities entries {pose, probability} in reading order
 * @param isSeen tells whether training saw a pose
 * @param truth the pose that the object has
 */
export function poseCharts(axes, probabilities, isSeen, truth) {
  if (axes.length < 3) {
    return [[poseChart(axes, probabilities, isSeen, truth), 'Which pose?']];
  }
  const [turn, ...shifts] = axes;
  const part = some => poseChart(some, summed(some, probabilities), pose => isSeen({ ...truth, ...pose }), truth);
  return [[part([turn]), 'Which angle?'], [part(shifts), 'Which shift?']];
}

/** The probabilities of poses along some of the axes, whatever the others are. */
function summed(axes, probabilities) {
  const sums = new Map();
  for (const { pose, probability } of probabilities) {
    const key = poseKey(axes, pose);
    const entry = sums.get(key) ?? { pose: along(axes, pose), probability: 0 };
    entry.probability += probability;
    sums.set(key, entry);
  }
  return [...sums.values()];
}

/** The part of a pose along some of the axes. */
function along(axes, pose) {
  return Object.fromEntries(axes.map(({ name }) => [name, pose[name]]));
}

function poseChart(axes, probabilities, isSeen, truth) {
  const best = probabilities.reduce((a, b) => b.probability > a.probability ? b : a);
  const label = `Pose probabilities: most probable is ${poseText(axes, best.pose)} with ${percent(best.probability)}`;
  const parts = { axes, probabilities, isSeen, truth: poseKey(axes, truth), label };
  return axes.length > 1 ? map(parts) : axes[0].unit === '°' ? polar(parts) : bars(parts);
}

/** Angles go counter-clockwise from the top, as the object turns. */
function polar({ axes, probabilities, isSeen, truth, label }) {
  const step = 360 / probabilities.length;
  const point = (degrees, radius) => {
    const angle = (degrees + 90) * Math.PI / 180;
    return `${(80 + radius * Math.cos(angle)).toFixed(2)} ${(80 - radius * Math.sin(angle)).toFixed(2)}`;
  };
  const sector = (degrees, inner, outer) => {
    const gap = Math.min(1, step / 12);
    const [from, to] = [degrees - step / 2 + gap, degrees + step / 2 - gap];
    return `M ${point(from, inner)} L ${point(from, outer)} A ${outer} ${outer} 0 0 0 ${point(to, outer)}`
      + ` L ${point(to, inner)} A ${inner} ${inner} 0 0 1 ${point(from, inner)} Z`;
  };
  const chart = picture(160, 160, label);
  chart.setAttribute('viewBox', '-6 -2 172 164');
  for (const { pose, probability } of probabilities) {
    const degrees = pose[axes[0].name];
    chart.append(
      element('path', { d: sector(degrees, 8, 56), class: 'empty' }),
      element('path', { d: sector(degrees, 59, 63), class: isSeen(pose) ? 'seen' : 'unseen' }),
      element('path', { d: sector(degrees, 8, 8 + 48 * Math.sqrt(probability)), class: 'value' },
        element('title', {}, `${poseText(axes, pose)}: ${percent(probability)}`)));
    const [x, y] = point(degrees, 73).split(' ');
    const isTruth = poseKey(axes, pose) === truth;
    if (isTruth || probabilities.length <= 12 || !isMinor(axes[0], axes[0].values.indexOf(degrees))) {
      chart.append(element('text', { x, y: Number(y) + 3, class: isTruth ? 'tick truth' : 'tick' }, size(degrees)));
    }
  }
  chart.append(element('path', { d: `M ${point(Number(truth), 57)} L ${point(Number(truth), 66)}`, class: 'truth-mark' }));
  return chart;
}

function bars({ axes, probabilities, isSeen, truth, label }) {
  const width = 150 / probabilities.length;
  const chart = picture(160, 110, label);
  probabilities.forEach(({ pose, probability }, index) => {
    const x = 5 + index * width;
    chart.append(
      element('rect', { x: x + 0.5, y: 5, width: width - 1, height: 80, class: 'empty' }),
      element('rect', { x, y: 87, width, height: 4, class: isSeen(pose) ? 'seen' : 'unseen' }),
      element('rect', { x: x + 0.5, y: 85 - 80 * probability, width: width - 1, height: 80 * probability, class: 'value' },
        element('title', {}, `${poseText(axes, pose)}: ${percent(probability)}`)),
      element('text', { x: x + width / 2, y: 102, class: poseKey(axes, pose) === truth ? 'tick truth' : 'tick' }, size(pose[axes[0].name])));
  });
  return chart;
}

/** Across is x and down is y, as in the picture. */
function map({ axes, probabilities, isSeen, truth, label }) {
  return grid(axes, label, pose => {
    const { probability } = probabilities.find(entry => poseKey(axes, entry.pose) === poseKey(axes, pose));
    return { strength: Math.sqrt(probability), title: `${poseText(axes, pose)}: ${percent(probability)}` };
  }, { seen: isSeen, ringed: pose => poseKey(axes, pose) === truth });
}

/**
 * A cell for each pose of two axes; cell(pose) gives its strength from 0 to 1 and title, or nothing.
 *
 * @param marks which poses are seen, shown by colour; ringed, by a thick line; framed, by a thin one
 */
function grid(axes, label, cell, { seen, ringed, framed }) {
  const [across, down] = axes;
  const step = 140 / across.values.length;
  const chart = picture(164, 168, label);
  const overlay = [];
  down.values.forEach((y, row) => across.values.forEach((x, column) => {
    const pose = { [across.name]: x, [down.name]: y };
    const place = { x: 20 + column * step, y: 4 + row * step, width: step, height: step };
    chart.append(element('rect', { ...place, class: seen?.(pose) ? 'cell seen-cell' : 'cell' }));
    const found = cell(pose);
    if (found) {
      chart.append(element('rect', { ...place, class: 'value', 'fill-opacity': found.strength.toFixed(3) },
        element('title', {}, found.title)));
    }
    if (framed?.(pose)) {
      overlay.push(element('rect', { ...place, class: 'seen-ring' }));
    }
    if (ringed?.(pose)) {
      overlay.push(element('rect', { x: place.x - 1, y: place.y - 1, width: step + 2, height: step + 2, class: 'truth-ring' }));
    }
  }));
  chart.append(...overlay);
  for (const index of [0, across.values.indexOf(0), across.values.length - 1]) {
    chart.append(
      element('text', { x: 20 + (index + 0.5) * step, y: 154, class: 'tick' }, size(across.values[index])),
      element('text', { x: 17, y: 4 + (index + 0.5) * step + 3, class: 'tick end' }, size(down.values[index])));
  }
  chart.append(element('text', { x: 90, y: 165, class: 'tick' }, 'x in ' + across.unit));
  return chart;
}

/** More classes than this, or longer names, do not fit side by side. */
const MOST_BARS = 12;
const LONGEST_NAME = 2;
/** So many of the most probable are listed then. */
const LISTED = 4;

/** How probable each class is. */
export function classBars(probabilities, truth) {
  const entries = Object.entries(probabilities);
  const best = entries.reduce((a, b) => b[1] > a[1] ? b : a);
  if (entries.length > MOST_BARS || entries.some(([name]) => name.length > LONGEST_NAME)) {
    return classList(entries, best, truth);
  }
  const width = 150 / entries.length;
  const chart = picture(160, 62, `Class probabilities: most probable is ${best[0]} with ${percent(best[1])}`);
  entries.forEach(([name, probability], index) => {
    const x = 5 + index * width;
    chart.append(
      element('rect', { x: x + 1, y: 2, width: width - 2, height: 44, class: 'empty' }),
      element('rect', { x: x + 1, y: 46 - 44 * probability, width: width - 2, height: 44 * probability, class: 'value' },
        element('title', {}, `${name}: ${percent(probability)}`)),
      element('text', { x: x + width / 2, y: 58, class: name === truth ? 'tick truth' : 'tick' }, name));
  });
  return chart;
}

function classList(entries, best, truth) {
  const listed = entries.toSorted((a, b) => b[1] - a[1]).slice(0, LISTED);
  const chart = picture(160, 15 * listed.length, `Class probabilities: most probable is ${best[0]} with ${percent(best[1])}`);
  listed.forEach(([name, probability], index) => {
    const y = 15 * index;
    const shown = name.length > 14 ? name.slice(0, 13) + '…' : name;
    chart.append(
      element('rect', { x: 80, y: y + 3, width: 78, height: 9, class: 'empty' }),
      element('rect', { x: 80, y: y + 3, width: 78 * probability, height: 9, class: 'value' },
        element('title', {}, `${name}: ${percent(probability)}`)),
      element('text', { x: 75, y: y + 11, class: name === truth ? 'tick end truth' : 'tick end' }, shown));
  });
  return chart;
}

/** More labels than this do not fit side by side, even where there is room. */
const MOST_TICKS = 14;

const FRAME = { left: 44, right: 628, top: 12, bottom: 232 };

/** Accuracy by pose along one axis, drawn as it becomes known. */
export class Curves {
  /** @param recognisers entries {title, index} in the order of the results */
  constructor(axis, isSeen, recognisers) {
    this.axis = axis;
    this.chart = picture(640, 270, 'Accuracy by pose');
    this.chart.classList.add('curves');
    this.element = this.chart;
    this.lines = recognisers.map(recogniser => ({ points: [], path: element('path', { class: `line recogniser-${recogniser.index}` }), recogniser }));
    this.frame(isSeen);
    this.chart.append(...this.lines.map(line => line.path));
  }

  x(index) {
    return FRAME.left + (FRAME.right - FRAME.left) * (index + 0.5) / this.axis.values.length;
  }

  y(accuracy) {
    return FRAME.bottom - (FRAME.bottom - FRAME.top) * accuracy;
  }

  frame(isSeen) {
    const width = (FRAME.right - FRAME.left) / this.axis.values.length;
    this.axis.values.forEach((value, index) => {
      if (isSeen(value)) {
        this.chart.append(element('rect',
          { x: this.x(index) - width / 2, y: FRAME.top, width, height: FRAME.bottom - FRAME.top, class: 'seen-area' }));
      }
      const minor = isMinor(this.axis, index);
      if (!minor || this.axis.values.length <= MOST_TICKS) {
        this.chart.append(element('text',
          { x: this.x(index), y: FRAME.bottom + 18, class: minor ? 'tick minor' : 'tick' }, withUnit(this.axis, value)));
      }
    });
    for (const accuracy of [0, 0.25, 0.5, 0.75, 1]) {
      this.chart.append(
        element('line', { x1: FRAME.left, x2: FRAME.right, y1: this.y(accuracy), y2: this.y(accuracy), class: 'rule' }),
        element('text', { x: FRAME.left - 6, y: this.y(accuracy) + 4, class: 'tick end' }, percent(accuracy)));
    }
    this.chart.append(element('text', { x: (FRAME.left + FRAME.right) / 2, y: FRAME.bottom + 34, class: 'tick' },
      'pose (shaded: seen in training)'));
  }

  /** Adds what was measured at one pose. */
  add(pose, accuracies) {
    const index = this.axis.values.indexOf(pose[this.axis.name]);
    accuracies.forEach((accuracy, i) => {
      const line = this.lines[i];
      line.points.push([index, accuracy]);
      line.points.sort((a, b) => a[0] - b[0]);
      line.path.setAttribute('d', line.points.map(([at, value], n) => `${n ? 'L' : 'M'} ${this.x(at)} ${this.y(value)}`).join(' '));
      this.chart.append(element('circle', { cx: this.x(index), cy: this.y(accuracy), r: 4, class: `dot recogniser-${line.recogniser.index}` },
        element('title', {}, `${line.recogniser.title}, ${withUnit(this.axis, this.axis.values[index])}: ${percent(accuracy)}`)));
    });
  }
}

/** Accuracy by pose along two axes: a map for each recogniser, drawn as it becomes known. */
export class Maps {
  constructor(axes, isSeen, recognisers) {
    this.axes = axes;
    this.isSeen = isSeen;
    this.maps = recognisers.map(recogniser => ({ recogniser, known: new Map(), figure: document.createElement('figure') }));
    this.element = document.createElement('div');
    this.element.className = 'maps';
    this.element.append(...this.maps.map(({ figure, recogniser }) => {
      figure.className = `recogniser-${recogniser.index}`;
      return figure;
    }));
    this.draw();
  }

  add(pose, accuracies) {
    accuracies.forEach((accuracy, i) => this.maps[i].known.set(poseKey(this.axes, pose), accuracy));
    this.draw();
  }

  draw() {
    for (const { figure, recogniser, known } of this.maps) {
      const caption = document.createElement('figcaption');
      caption.textContent = recogniser.title;
      figure.replaceChildren(grid(this.axes, `Accuracy of ${recogniser.title} by pose`, pose => {
        const accuracy = known.get(poseKey(this.axes, pose));
        return accuracy === undefined ? null
          : { strength: accuracy, title: `${poseText(this.axes, pose)}: ${percent(accuracy)}` };
      }, { framed: this.isSeen }), caption);
    }
  }
}
