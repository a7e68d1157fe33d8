/** Poses are objects with a number for each axis, by the name of the axis, as in the API. */

/** A text that is equal for equal poses, in the form that the API takes in queries. */
export function poseKey(axes, pose) {
  return axes.map(axis => pose[axis.name]).join(',');
}

/** Whether the pose at this index may go without a label where there is little room: all but some of them, never 0. */
export function isMinor(axis, index) {
  const every = Math.max(2, Math.round(axis.values.length / 6));
  return (index - axis.values.indexOf(0)) % every !== 0;
}

/** A number with a real minus. */
export function size(value) {
  return String(Math.round(10 * value) / 10).replace('-', '−');
}

export function withUnit(axis, value) {
  return size(value) + (axis.unit === '°' ? '°' : '\u00a0' + axis.unit);
}

export function poseText(axes, pose) {
  return axes.length === 1
    ? withUnit(axes[0], pose[axes[0].name])
    : axes.map(axis => axis.name + ' ' + withUnit(axis, pose[axis.name])).join(', ');
}

export function percent(fraction) {
  return Math.round(100 * fraction) + '\u00a0%';
}
