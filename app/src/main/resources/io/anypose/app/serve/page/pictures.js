/** Small pictures: lists of strings with one digit for each pixel, as the API has them. */

/** Paints rows onto a canvas of the same size; colours are [red, green, blue] for each digit. */
export function paint(canvas, rows, colours) {
  canvas.width = rows[0].length;
  canvas.height = rows.length;
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      image.data.set([...colours[row[x]], 255], 4 * (y * row.length + x));
    }
  });
  context.putImageData(image, 0, 0);
}

/** The colours of scenes: black, white, and the object. */
export const SCENE = [[0, 0, 0], [255, 255, 255], [0, 0, 255]];

/** The colours of masks in the theme of the page. */
export function maskColours() {
  const style = getComputedStyle(document.documentElement);
  return [rgb(style.getPropertyValue('--paper')), rgb(style.getPropertyValue('--object'))];
}

function rgb(hex) {
  return [1, 3, 5].map(from => parseInt(hex.trim().slice(from, from + 2), 16));
}

export function isEmpty(rows) {
  return rows.every(row => !row.includes('1'));
}

/** The drawing with its centre of mass in the middle, as the digits of the training have it. */
export function centred(rows) {
  const height = rows.length;
  const width = rows[0].length;
  const lit = [];
  rows.forEach((row, y) => [...row].forEach((digit, x) => {
    if (digit === '1') {
      lit.push([x, y]);
    }
  }));
  const right = Math.round((width - 1) / 2 - lit.reduce((sum, [x]) => sum + x, 0) / lit.length);
  const down = Math.round((height - 1) / 2 - lit.reduce((sum, [, y]) => sum + y, 0) / lit.length);
  return rows.map((_, y) => rows.map((__, x) => rows[y - down]?.[x - right] ?? '0').join(''));
}
