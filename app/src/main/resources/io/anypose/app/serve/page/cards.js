import { classBars, poseCharts } from './charts.js';
import { maskColours, paint } from './pictures.js';
import { percent, poseText } from './poses.js';

/** A card for each recogniser, side by side. */
export class Cards {
  /** @param recognisers entries {model, method, title, text, index}, index for the colour */
  constructor(element, recognisers, axes, isSeen) {
    this.axes = axes;
    this.isSeen = isSeen;
    this.cards = recognisers.map(recogniser => card(recogniser));
    element.replaceChildren(...this.cards.map(made => made.element));
  }

  /**
   * @param answers in the order of the recognisers
   * @param truth the class, or null for a drawing
   */
  show(answers, pose, truth) {
    answers.forEach((answer, index) => this.fill(this.cards[index], answer, pose, truth));
  }

  fill(card, answer, pose, truth) {
    card.answer.textContent = answer.unknown ? 'unknown' : answer.class;
    card.answer.classList.toggle('long', card.answer.textContent.length > 3);
    card.sure.textContent = answer.unknown
      ? `unlike all it knows; the nearest is ${answer.class}` : percent(answer.confidence) + ' sure';
    card.element.classList.toggle('unknown', answer.unknown);
    const right = truth === null || answer.unknown ? null : truth === answer.class;
    card.verdict.textContent = right === null ? '' : right ? '✓ right' : `✗ it is ${truth}`;
    card.element.classList.toggle('right', right === true);
    card.element.classList.toggle('wrong', right === false);
    card.classes.replaceChildren(classBars(answer.classes, truth));
    if (!answer.pose) {
      card.pose.replaceChildren(note('It knows nothing of poses: it takes the picture as it comes.'));
      return;
    }
    const charts = poseCharts(this.axes, answer.poses, this.isSeen, pose)
      .map(([chart, question]) => figure(chart, note(question)));
    card.pose.replaceChildren(...charts, ...this.back(card, answer));
  }

  /** The object, brought back by the pose that was found; only the pose where no pixels can be moved back. */
  back(card, answer) {
    const found = poseText(this.axes, answer.pose);
    card.backText.textContent = `${verb(this.axes)} back by ${found}`;
    if (answer.turnedBack !== null) {
      paint(card.back, answer.turnedBack, maskColours());
      return [figure(card.back, card.backText)];
    }
    if (answer.upright !== null) {
      card.upright.src = answer.upright;
      return [figure(card.upright, card.backText)];
    }
    return [note(`Found: ${found}`)];
  }
}

function verb(axes) {
  return axes[0].unit !== '°' ? 'Shifted' : axes.length > 1 ? 'Brought' : 'Turned';
}

function card(recogniser) {
  const element = document.createElement('article');
  element.className = `card recogniser-${recogniser.index}`;
  const title = document.createElement('h3');
  title.textContent = recogniser.title;
  const text = document.createElement('p');
  text.className = 'hint';
  text.textContent = recogniser.text;
  const says = document.createElement('div');
  says.className = 'says';
  const [answer, sure, verdict, classes, pose] = ['answer', 'sure', 'verdict', 'classes', 'pose'].map(name => {
    const part = document.createElement('div');
    part.className = name;
    return part;
  });
  const words = document.createElement('div');
  words.append(verdict, sure);
  says.append(answer, words, classes);
  element.append(title, text, says, pose);
  const back = document.createElement('canvas');
  back.setAttribute('role', 'img');
  back.setAttribute('aria-label', 'The object, brought back by the pose that was found');
  const upright = new Image();
  upright.alt = 'The picture, brought back by the pose that was found';
  return { element, answer, sure, verdict, classes, pose, back, upright, backText: note('') };
}

function note(text) {
  const made = document.createElement('figcaption');
  made.textContent = text;
  return made;
}

function figure(...children) {
  const made = document.createElement('figure');
  made.append(...children);
  return made;
}
