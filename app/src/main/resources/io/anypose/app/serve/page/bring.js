/** Pictures that people bring: chosen, dropped, pasted, or taken with a camera. */

/** Larger ones are made smaller before they are sent: models look at far fewer pixels. */
const MOST_SIDE = 1024;
const MOST_BYTES = 1 << 20;

export class Bring {
  /**
   * @param parts {file, camera, video, shoot, zone}: the field for a file, buttons, the view of the camera, what lights up
   * @param brought is called with a picture, as a Blob
   * @param fail is called with what went wrong
   */
  constructor(parts, brought, fail) {
    Object.assign(this, parts);
    this.brought = brought;
    this.fail = fail;
    this.file.addEventListener('change', () => {
      this.take(this.file.files[0]);
      this.file.value = ''; // so that the same one can be chosen again
    });
    this.listenToDrops();
    document.addEventListener('paste', event => this.takeFirst(event.clipboardData, event));
    this.camera.hidden = !navigator.mediaDevices?.getUserMedia;
    this.camera.addEventListener('click', () => this.stream ? this.stop() : this.look().catch(() => this.cannotLook()));
    this.shoot.addEventListener('click', () => this.photograph());
  }

  /** A picture may be dropped anywhere; what is dropped beside the place for it would otherwise replace the page. */
  listenToDrops() {
    const light = on => this.zone.classList.toggle('dropping', on);
    document.addEventListener('dragover', event => {
      event.preventDefault();
      light(true);
    });
    document.addEventListener('dragleave', event => light(event.relatedTarget !== null));
    document.addEventListener('drop', event => {
      light(false);
      event.preventDefault();
      this.takeFirst(event.dataTransfer, event);
    });
  }

  takeFirst(transfer, event) {
    const [file] = transfer?.files ?? [];
    if (file) {
      event.preventDefault();
      this.take(file);
    }
  }

  async take(blob) {
    if (blob) {
      this.brought(await smaller(blob));
    }
  }

  async look() {
    this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    this.video.srcObject = this.stream;
    await this.video.play();
    this.showCamera(true);
  }

  showCamera(on) {
    this.video.hidden = !on;
    this.shoot.hidden = !on;
    this.camera.textContent = on ? 'Close camera' : 'Camera';
  }

  cannotLook() {
    this.stop();
    this.fail(Object.assign(
      new Error('The camera cannot be used: the browser does not allow it, or there is none. Choose a file instead.'),
      { code: 'no-camera' }));
  }

  photograph() {
    const { videoWidth, videoHeight } = this.video;
    drawn(this.video, videoWidth, videoHeight).then(blob => this.take(blob));
    this.stop();
  }

  stop() {
    this.stream?.getTracks().forEach(track => track.stop());
    this.stream = null;
    this.showCamera(false);
  }
}

/** The picture as it is, or scaled down; one that the browser cannot read goes to the server, which says what is wrong with it. */
async function smaller(blob) {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (bitmap === null || (Math.max(bitmap.width, bitmap.height) <= MOST_SIDE && blob.size <= MOST_BYTES)) {
    return blob;
  }
  const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  return drawn(bitmap, Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
}

function drawn(source, width, height) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

/** A picture as a drawing of so many pixels: what differs from its edge is the object. */
export async function asDrawing(blob, side) {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(side / bitmap.width, side / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  const { data } = context.getImageData(0, 0, side, side);
  const bright = Array.from({ length: side * side }, (_, pixel) =>
    (data[4 * pixel] + data[4 * pixel + 1] + data[4 * pixel + 2]) / 3 * data[4 * pixel + 3] / 255);
  const isEdge = pixel => pixel < side || pixel >= side * (side - 1) || pixel % side === 0 || pixel % side === side - 1;
  const edge = bright.filter((_, pixel) => isEdge(pixel));
  const ground = edge.reduce((a, b) => a + b) / edge.length;
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) =>
    Math.abs(bright[y * side + x] - ground) > 96 ? '1' : '0').join(''));
}
