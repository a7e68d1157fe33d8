import { maskColours, paint } from './pictures.js';

/** How far from the pen pixels are lit: about the stroke of the training digits. */
const BRUSH = 1.3;

/** The pad that holds the digit: picked ones are shown on it, and the first stroke on a picked one begins a new drawing. */
export class Pad {
  /** @param drawn is called with the rows whenever the person has changed them */
  constructor(canvas, size, drawn) {
    this.canvas = canvas;
    this.size = size;
    this.drawn = drawn;
    this.cursor = { x: size >> 1, y: size >> 1 };
    this.rows = [];
    this.clear();
    canvas.addEventListener('pointerdown', event => this.begin(event));
    canvas.addEventListener('pointermove', event => this.go(event));
    for (const end of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(end, () => this.end());
    }
    canvas.addEventListener('keydown', event => this.key(event));
    canvas.addEventListener('focus', () => this.show());
    canvas.addEventListener('blur', () => { this.pointing = false; this.show(); });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.show());
  }

  /** Shows a picked digit. */
  put(rows) {
    this.rows = [...rows];
    this.picked = true;
    this.show();
  }

  clear() {
    this.rows = Array(this.size).fill('0'.repeat(this.size));
    this.picked = false;
    this.show();
  }

  begin(event) {
    if (event.button !== 0) {
      return;
    }
    this.pointing = true;
    this.canvas.setPointerCapture(event.pointerId);
    this.startAfresh();
    this.last = this.at(event);
    this.line(this.last, this.last);
    event.preventDefault();
    this.canvas.focus();
  }

  go(event) {
    if (!this.last) {
      return;
    }
    for (const step of event.getCoalescedEvents?.() ?? [event]) {
      const next = this.at(step);
      this.line(this.last, next);
      this.last = next;
    }
  }

  end() {
    if (this.last) {
      this.last = null;
      this.drawn(this.rows);
    }
  }

  startAfresh() {
    if (this.picked) {
      this.clear();
    }
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) / box.width * this.size - 0.5,
      y: (event.clientY - box.top) / box.height * this.size - 0.5
    };
  }

  /** Lights, or with ink 0 wipes, what is near the way from one point to another. */
  line(from, to, ink = '1') {
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(to.x - from.x, to.y - from.y)));
    const cells = this.rows.map(row => [...row]);
    for (let step = 0; step <= steps; step++) {
      const x = from.x + (to.x - from.x) * step / steps;
      const y = from.y + (to.y - from.y) * step / steps;
      for (let row = Math.max(0, Math.ceil(y - BRUSH)); row <= Math.min(this.size - 1, y + BRUSH); row++) {
        for (let column = Math.max(0, Math.ceil(x - BRUSH)); column <= Math.min(this.size - 1, x + BRUSH); column++) {
          if (Math.hypot(column - x, row - y) <= BRUSH) {
            cells[row][column] = ink;
          }
        }
      }
    }
    this.rows = cells.map(row => row.join(''));
    this.show();
  }

  key(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const before = { ...this.cursor };
    this.pointing = false;
    if (moves[event.key]) {
      const [right, down] = moves[event.key];
      this.cursor.x = Math.min(this.size - 1, Math.max(0, this.cursor.x + right));
      this.cursor.y = Math.min(this.size - 1, Math.max(0, this.cursor.y + down));
      if (event.shiftKey) {
        this.startAfresh();
        this.line(before, this.cursor);
        this.drawn(this.rows);
      }
    } else if (event.key === ' ') {
      this.startAfresh();
      this.line(this.cursor, this.cursor);
      this.drawn(this.rows);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.line(this.cursor, this.cursor, '0');
      this.picked = false;
      this.drawn(this.rows);
    } else {
      return;
    }
    event.preventDefault();
    this.show();
  }

  /** The drawing, and with the keyboard where its pen is. */
  show() {
    paint(this.canvas, this.rows, maskColours());
    if (document.activeElement === this.canvas && !this.pointing) {
      const context = this.canvas.getContext('2d');
      context.fillStyle = '#e0503a';
      context.fillRect(this.cursor.x, this.cursor.y, 1, 1);
    }
  }
}
