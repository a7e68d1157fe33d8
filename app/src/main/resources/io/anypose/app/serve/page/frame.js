const SVG = 'http://www.w3.org/2000/svg';

/** Draws a pose onto a picture: a frame that is moved as the object is, with a mark at what is up when it is upright. */
export function drawPose(svg, { axes, width, height }, pose) {
  svg.replaceChildren();
  const move = pose === null ? null : movement(axes, width, height, pose);
  svg.toggleAttribute('hidden', move === null);
  if (move === null) {
    return;
  }
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('transform', move);
  group.append(path('M 22 22 H 78 V 78 H 22 Z', 'frame'), path('M 50 22 V 6 M 43 13 L 50 5 L 57 13', 'up'));
  svg.append(group);
}

/** In hundredths of the picture; null where poses do not move pixels. */
function movement(axes, width, height, pose) {
  const sizes = typeof pose === 'number' ? { [axes[0].name]: pose } : pose;
  if (axes[0].unit === '°') {
    return `rotate(${-sizes[axes[0].name]} 50 50)`; // ours go counter-clockwise
  }
  if (axes[0].unit === 'px') {
    return `translate(${100 * (sizes.x ?? 0) / width} ${100 * (sizes.y ?? 0) / height})`;
  }
  return null;
}

function path(d, name) {
  const made = document.createElementNS(SVG, 'path');
  made.setAttribute('d', d);
  made.setAttribute('class', name);
  return made;
}
