import { get, post } from './api.js';
import { Cards } from './cards.js';
import { Pad } from './pad.js';
import { centred, isEmpty, paint, SCENE } from './pictures.js';
import { apiPose, poseText, withUnit } from './poses.js';
import { Sliders } from './sliders.js';
import { Sweep } from './sweep.js';
import { inOrder, recognisersOf } from './recognisers.js';

const part = id => document.getElementById(id);

/** Words for a transformation: its button, its heading, and what was done in training. */
const WORDS = {
  rotation: { mode: 'Turn', title: 'Turn it', did: 'turned' },
  'translate-x': { mode: 'Shift across', title: 'Shift it', did: 'shifted' },
  'translate-y': { mode: 'Shift down', title: 'Shift it', did: 'shifted' },
  'translate-xy': { mode: 'Shift', title: 'Shift it', did: 'shifted' }
};

/** What is shown now. */
const state = { models: [], transformation: null, mask: null, truth: null, background: 0, picks: {} };
let view;
let pad;

start().catch(fail);

async function start() {
  const { models } = await get('models');
  state.models = models;
  const [first] = models;
  pad = new Pad(part('pad'), first.width, drawn);
  makeClassButtons(first.classes);
  makeModes([...new Set(models.map(model => model.transformation))]);
  part('small').textContent = models.some(model => model.small)
    ? 'These are small models, trained for a minute or so each; ./anypose train --recipe anypose makes better ones.' : '';
  part('another').addEventListener('click', () => pick(state.wanted));
  part('clear').addEventListener('click', () => { pad.clear(); drawn(pad.rows); });
  part('noise').addEventListener('click', () => { state.background++; update(); });
  part('sweep').addEventListener('click', () => view.sweep.running ? view.sweep.stop() : view.sweep.run(fail));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => update());
  part('main').hidden = false;
  show(first.transformation);
  await pick(first.classes[Math.min(7, first.classes.length - 1)]);
}

function makeClassButtons(classes) {
  part('classes').replaceChildren(...classes.map(name => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => pick(name));
    return button;
  }));
}

function makeModes(transformations) {
  part('modes').hidden = transformations.length < 2;
  part('modes').replaceChildren(...transformations.map(name => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = WORDS[name]?.mode ?? name;
    button.dataset.transformation = name;
    button.addEventListener('click', () => { show(name); update(); });
    return button;
  }));
}

/** Shows the models of a transformation. */
function show(transformation) {
  view?.sweep.stop();
  state.transformation = transformation;
  const models = state.models.filter(model => model.transformation === transformation);
  const [model] = models;
  const recognisers = recognisersOf(models);
  const sliders = new Sliders(part('sliders'), model, update);
  const isSeen = pose => sliders.isSeen(pose);
  view = {
    model,
    recognisers,
    sliders,
    cards: new Cards(part('cards'), recognisers, model.axes, isSeen),
    sweep: new Sweep(
      { button: part('sweep'), status: part('sweep-status'), chart: part('sweep-chart'), explained: part('sweep-explained') },
      transformation, model, recognisers, isSeen)
  };
  part('move-word').textContent = WORDS[transformation]?.title ?? 'Move it';
  part('lead').textContent = lead(model);
  for (const button of part('modes').children) {
    button.setAttribute('aria-pressed', String(button.dataset.transformation === transformation));
  }
}

/** One sentence on what training saw, and what to try. */
function lead({ axes, seen, transformation }) {
  const did = WORDS[transformation]?.did ?? 'moved';
  if (axes.length > 1) {
    return `In training, these models saw digits ${did} across or down, never both. Do both, and see who still knows the digit.`;
  }
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  return `In training, these models saw digits ${did} from ${withUnit(axes[0], least)} to ${withUnit(axes[0], most)} only.`
    + ' Go further, and see who still knows the digit.';
}

/** Takes the next test digit of a class. */
async function pick(name) {
  state.wanted = name;
  const next = state.picks[name] ?? 0;
  try {
    const digit = await get(`digits/${next}?` + new URLSearchParams({ class: name }));
    state.picks[name] = (next + 1) % digit.count;
    state.mask = digit.mask;
    state.truth = digit.class;
    pad.put(digit.mask);
    press(name);
    await update();
  } catch (error) {
    fail(error);
  }
}

function press(name) {
  for (const button of part('classes').children) {
    button.setAttribute('aria-pressed', String(button.textContent === name));
  }
}

/** The person has drawn; what it is meant to be, nobody knows. */
function drawn(rows) {
  state.truth = null;
  state.mask = isEmpty(rows) ? null : centred(rows);
  press(null);
  update();
}

let busy = false;
let again = false;

/** Asks for what is shown now. While an answer is under way, only the last of several changes is asked for. */
async function update() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    do {
      again = false;
      await ask();
    } while (again);
    part('alert').hidden = true;
  } catch (error) {
    fail(error);
  } finally {
    busy = false;
  }
}

async function ask() {
  part('answers').classList.toggle('idle', state.mask === null);
  const { model, sliders, cards } = view;
  const seen = sliders.isSeen(sliders.pose);
  part('seen').textContent = seen ? 'a pose seen in training' : 'a pose never seen';
  part('seen').classList.toggle('unseen', !seen);
  if (state.mask === null) {
    say('Draw a digit, or pick one.');
    return;
  }
  const asked = view;
  const answer = await post('scene', {
    transformation: state.transformation,
    pose: apiPose(model.axes, sliders.pose),
    mask: state.mask,
    background: state.background
  });
  if (asked !== view) {
    return;
  }
  paint(part('scene'), answer.scene, SCENE);
  const answers = inOrder(view.recognisers, answer.answers);
  cards.show(answers, answer.pose, state.truth);
  glance(answers);
  say(`${poseText(model.axes, answer.pose)}, ${answer.seen ? 'seen' : 'never seen'} in training. `
    + answers.map((each, index) => `${view.recognisers[index].title}: ${each.class}`).join('. ') + '.');
}

/** The answers in short, beside the sliders, for screens on which the cards are out of sight. */
function glance(answers) {
  part('glance').replaceChildren(...answers.map((answer, index) => {
    const recogniser = view.recognisers[index];
    const line = document.createElement('li');
    const right = state.truth === null ? '' : state.truth === answer.class ? ' right' : ' wrong';
    line.className = `recogniser-${recogniser.index}${right}`;
    const said = document.createElement('b');
    said.textContent = answer.class;
    line.append(recogniser.title + ': ', said);
    return line;
  }));
}

let saying;

/** For screen readers, once the sliders rest. */
function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => { part('spoken').textContent = text; }, 500);
}

function fail(error) {
  part('alert').textContent = error.code ? error.message : 'Something went wrong on this page: ' + error.message;
  part('alert').hidden = false;
  if (!error.code) {
    console.error(error);
  }
}
