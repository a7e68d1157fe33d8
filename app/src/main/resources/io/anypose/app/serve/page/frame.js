const SVG = 'http://www.w3.org/2000/svg';

/** Draws a pose onto a picture: a frame that is moved as the object is, with a mark at what is up when it is upright. */
export function drawPose(svg, { axes, width, height }, pose) {
  svg.replaceChildren();
  const move = pose === null ? null : movement(axes, width, height, pose);
  svg.toggleAttribute('hidden', move === null);
  if (move === null) {
    return;
  }
  // What leaves the picture on one side comes in on the other.
  for (const [right, down] of goesRound(axes) ? AROUND : [[0, 0]]) {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('transform', `translate(${right} ${down}) ${move}`);
    group.append(path('M 22 22 H 78 V 78 H 22 Z', 'frame'), path('M 50 22 V 6 M 43 13 L 50 5 L 57 13', 'up'));
    svg.append(group);
  }
}

const AROUND = [-100, 0, 100].flatMap(right => [-100, 0, 100].map(down => [right, down]));

function goesRound(axes) {
  return axes.some(axis => axis.unit === 'px');
}

/** In hundredths of the picture; null where poses do not move pixels. */
function movement(axes, width, height, pose) {
  const turn = axes.find(axis => axis.unit === '°');
  const moves = [
    ...(goesRound(axes) ? [`translate(${100 * (pose.x ?? 0) / width} ${100 * (pose.y ?? 0) / height})`] : []),
    ...(turn ? [`rotate(${-pose[turn.name]} 50 50)`] : []) // ours go counter-clockwise
  ];
  return moves.length ? moves.join(' ') : null; // the last is done first: turned, then shifted
}

function path(d, name) {
  const made = document.createElementNS(SVG, 'path');
  made.setAttribute('d', d);
  made.setAttribute('class', name);
  return made;
}
