import { get } from './api.js';
import { Curves, Maps } from './charts.js';
import { percent, poseKey } from './poses.js';
import { inOrder } from './recognisers.js';

/** Test digits at each pose: enough that the curves are smooth, few enough that each pose takes a moment. */
const COUNT = { 1: 200, 2: 20, 3: 20 };

/**
 * Measures all recognisers at all poses, one pose after another, until it is done or stopped. Of turns with shifts there are too many:
 * of these it takes the shifts at the angle that is set.
 */
export class Sweep {
  constructor(parts, transformation, model, recognisers, sliders, noun) {
    Object.assign(this, parts);
    this.transformation = transformation;
    this.axes = model.axes;
    this.swept = model.axes.slice(-2);
    this.sliders = sliders;
    this.recognisers = recognisers;
    this.running = false;
    this.noun = noun;
    this.status.textContent = '';
    this.chart.replaceChildren(this.empty().element);
    this.button.textContent = 'Sweep all poses';
    this.explained.textContent = `Shows each model the first ${this.count} test ${noun} at every ${this.axes.length > 2 ? 'shift, turned as it is now' : 'pose'}, and draws how many it`
      + ` recognises. ${this.axes.length === 1 ? 'Shaded' : 'Framed in green'}: the poses seen in training.`;
  }

  /** A chart that shows what was seen in training, and nothing else yet. */
  empty() {
    return this.axes.length === 1
      ? new Curves(this.axes[0], value => this.sliders.isSeen({ [this.axes[0].name]: value }), this.recognisers)
      : new Maps(this.swept, this.seenAt(this.sliders.pose), this.recognisers);
  }

  /** Which poses along the axes that are swept were seen, where the others stay as they are. */
  seenAt(pose) {
    const now = { ...pose };
    return swept => this.sliders.isSeen({ ...now, ...swept });
  }

  get count() {
    return COUNT[this.axes.length];
  }

  stop() {
    this.running = false;
  }

  /** From the pose that is seen for sure outwards, so that the fall at the edge is seen to happen. */
  poses() {
    const all = this.swept.reduce(
      (poses, axis) => axis.values.flatMap(value => poses.map(pose => ({ ...pose, [axis.name]: value }))), [{ ...this.sliders.pose }]);
    const far = pose => Math.max(...this.swept.map(axis => Math.abs(pose[axis.name])));
    return all.sort((a, b) => far(a) - far(b));
  }

  async run(failed) {
    this.running = true;
    this.button.textContent = 'Stop';
    const legend = document.createElement('ul');
    legend.className = 'recognisers';
    const view = this.empty();
    this.chart.replaceChildren(view.element, legend);
    const poses = this.poses();
    const results = [];
    try {
      for (const pose of poses) {
        const query = new URLSearchParams({ transformation: this.transformation, pose: poseKey(this.axes, pose), count: this.count });
        const result = await get('sweep?' + query);
        if (!this.running) {
          break;
        }
        this.shown = result.count;
        const accuracies = inOrder(this.recognisers, result.results).map(each => each.accuracy);
        results.push({ seen: result.seen, accuracies });
        view.add(result.pose, accuracies);
        this.status.textContent = `${results.length} of ${poses.length} poses`;
        this.summarise(legend, results);
      }
      this.status.textContent = results.length === poses.length
        ? `Done: ${poses.length} poses, ${this.shown} ${this.noun} each.`
        : `Stopped after ${results.length} of ${poses.length} poses.`;
    } catch (error) {
      this.status.textContent = `Stopped after ${results.length} of ${poses.length} poses.`;
      failed(error);
    } finally {
      this.running = false;
      this.button.textContent = 'Sweep all poses';
    }
  }

  summarise(legend, results) {
    const mean = (seen, index) => {
      const those = results.filter(result => result.seen === seen).map(result => result.accuracies[index]);
      return those.length ? percent(those.reduce((a, b) => a + b) / those.length) : '–';
    };
    legend.replaceChildren(...this.recognisers.map((recogniser, index) => {
      const line = document.createElement('li');
      line.className = `recogniser-${recogniser.index}`;
      line.textContent = `${recogniser.title}: ${mean(true, index)} at seen poses, ${mean(false, index)} at others`;
      return line;
    }));
  }
}
