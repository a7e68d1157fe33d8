import { get, post, send } from './api.js';
import { asDrawing, Bring } from './bring.js';
import { Cards } from './cards.js';
import { drawPose } from './frame.js';
import { Grip } from './grip.js';
import { Pad } from './pad.js';
import { centred, isEmpty, paint, SCENE } from './pictures.js';
import { poseKey, poseText, withUnit } from './poses.js';
import { Sliders } from './sliders.js';
import { Sweep } from './sweep.js';
import { inOrder, recognisersOf } from './recognisers.js';

const part = id => document.getElementById(id);

const TURN = { mode: 'Turn', title: 'Turn it', is: 'is turned', did: 'turned', doing: 'turning' };
const SHIFT = { mode: 'Shift', title: 'Shift it', is: 'is shifted', did: 'shifted', doing: 'shifting' };
const MOVE = { mode: 'Move', title: 'Move it', is: 'is moved', did: 'moved', doing: 'moving' };

/** Words for a transformation: its button, its heading, and what is done. */
const WORDS = {
  rotation: TURN,
  'translate-x': { ...SHIFT, mode: 'Shift across' },
  'translate-y': { ...SHIFT, mode: 'Shift down' },
  'translate-xy': SHIFT,
  'rotate-translate': {
    mode: 'Turn and shift', title: 'Turn and shift it', is: 'is turned and shifted', did: 'turned or shifted', doing: 'turning and shifting'
  },
  examples: { ...MOVE, title: 'Choose a pose' }
};

function words({ transformation }) {
  return WORDS[transformation.split(':')[0]] ?? { ...MOVE, mode: transformation };
}

/** What is shown now: an object that is drawn or picked, or a picture that somebody brought or picked. */
const state = { models: [], group: null, mask: null, object: null, blob: null, truth: null, background: 0, picks: {} };
let view;
let pad;

start().catch(fail);

async function start() {
  const { models } = await get('models');
  state.models = models;
  const drawable = models.find(model => !model.pictures);
  if (drawable) {
    pad = new Pad(part('pad'), drawable.width, drawn);
  }
  makeModes();
  part('small').textContent = models.some(model => model.small)
    ? 'These are small models, trained for a minute or so each; ./anypose train --recipe anypose makes better ones.' : '';
  part('another').addEventListener('click', () => pick(state.wanted));
  part('clear').addEventListener('click', () => { pad.clear(); drawn(pad.rows); });
  part('noise').addEventListener('click', () => { state.background++; update(); });
  part('sweep').addEventListener('click', () => view.sweep.running ? view.sweep.stop() : view.sweep.run(fail));
  new Bring({ file: part('file'), camera: part('camera'), video: part('video'), shoot: part('shoot'), zone: part('zone') },
    brought, fail);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => update());
  part('main').hidden = false;
  await choose(models[0].group);
}

function makeClassButtons(classes) {
  part('classes').classList.toggle('named', classes.some(name => name.length > 2));
  part('classes').replaceChildren(...classes.map(name => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => pick(name));
    return button;
  }));
}

/** A button for each group of models; the name of a model tells groups apart that are moved alike. */
function makeModes() {
  const groups = [...new Map(state.models.map(model => [model.group, model])).values()];
  const alike = model => groups.filter(other => words(other).mode === words(model).mode).length > 1;
  part('modes').hidden = groups.length < 2;
  part('modes').replaceChildren(...groups.map(model => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words(model).mode + (alike(model) ? ` (${model.name})` : '');
    button.dataset.group = model.group;
    button.addEventListener('click', () => choose(model.group));
    return button;
  }));
}

/** Shows the models of a group, with an object that they know. */
async function choose(group) {
  const before = view?.model;
  show(group);
  const { model } = view;
  if (before && !before.pictures && !model.pictures && String(before.classes) === String(model.classes)) {
    await update(); // what was drawn stays
    return;
  }
  Object.assign(state, { mask: null, object: null, blob: null, truth: null });
  if (model.pictures && !model.testPictures) {
    await update();
  } else {
    await pick(model.classes[model.pictures ? 0 : Math.min(7, model.classes.length - 1)]);
  }
}

/** Shows the models of a group. */
function show(group) {
  view?.sweep.stop();
  state.group = group;
  const models = state.models.filter(model => model.group === group);
  const [model] = models;
  const recognisers = recognisersOf(models);
  const sliders = new Sliders(part('sliders'), model, () => { view.grip.show(); update(); });
  const isSeen = pose => sliders.isSeen(pose);
  const noun = model.pictures ? 'pictures' : 'digits';
  view = {
    model,
    recognisers,
    sliders,
    grip: new Grip(part('grip'), model, sliders),
    cards: new Cards(part('cards'), recognisers, model.axes, isSeen),
    sweep: new Sweep(
      { button: part('sweep'), status: part('sweep-status'), chart: part('sweep-chart'), explained: part('sweep-explained') },
      group, model, recognisers, sliders, noun)
  };
  makeClassButtons(model.pictures && !model.testPictures ? [] : model.classes);
  for (const id of ['pad', 'clear', 'pad-help', 'noise-buttons', 'scene']) {
    part(id).hidden = model.pictures;
  }
  for (const id of ['picture', 'brought']) {
    part(id).hidden = true;
  }
  part('pose').toggleAttribute('hidden', true);
  part('grip-help').hidden = part('grip').hasAttribute('hidden');
  part('zone').hidden = !model.pictures;
  part('another').hidden = model.pictures && !model.testPictures;
  part('sweep-panel').hidden = model.pictures && !model.testPictures;
  tell(model);
  for (const button of part('modes').children) {
    button.setAttribute('aria-pressed', String(button.dataset.group === group));
  }
}

/** The words on the page that depend on what is shown. */
function tell(model) {
  const { title, is, doing } = words(model);
  part('pick-word').textContent = model.pictures ? 'Pick or bring one' : 'Pick or draw a digit';
  part('move-word').textContent = title;
  part('lead').textContent = lead(model);
  part('sweep-word').textContent = `One ${model.pictures ? 'picture' : 'digit'} proves little: try them all`;
  const narrow = !seesAll(model);
  const fill = {
    is,
    doing,
    range: model.axes.length > 2 ? ' that are either turned or shifted along one axis'
      : model.axes.length > 1 ? ' that are shifted along one axis at a time' : narrow ? ' in the narrow range marked above' : '',
    beyond: narrow ? ', also those that nobody ever showed' : ''
  };
  for (const span of document.querySelectorAll('[data-word]')) {
    span.textContent = fill[span.dataset.word];
  }
}

/** Whether training saw every pose. */
function seesAll({ axes, seen, seenWithin }) {
  const all = axes.reduce((product, axis) => product * axis.values.length, 1);
  return seen.length === all || (axes.length === 1 && seenWithin !== null && seenWithin >= axes[0].values.at(-1));
}

/** One sentence on what training saw, and what to try. */
function lead(model) {
  const { axes, seen, seenWithin, pictures } = model;
  const { did } = words(model);
  const [nouns, noun] = pictures ? ['pictures', 'object'] : ['digits', 'digit'];
  if (seesAll(model)) {
    return `In training, these models saw ${nouns} ${did} in every way. Bring others, and see who knows what they show.`;
  }
  if (axes.length > 2) {
    return `In training, these models saw ${nouns} turned a little, or shifted across, or shifted down, never two of these at once.`
      + ` Turn and shift together, and see who still knows the ${noun}.`;
  }
  if (axes.length > 1) {
    return `In training, these models saw ${nouns} ${did} across or down, never both. Do both, and see who still knows the ${noun}.`;
  }
  const sizes = seen.map(pose => pose[axes[0].name]);
  const [least, most] = seenWithin === null ? [Math.min(...sizes), Math.max(...sizes)] : [-seenWithin, seenWithin];
  return `In training, these models saw ${nouns} ${did} from ${withUnit(axes[0], least)} to ${withUnit(axes[0], most)} only.`
    + ` Go further, and see who still knows the ${noun}.`;
}

/** Takes the next test object of a class. */
async function pick(name) {
  state.wanted = name;
  const key = `${state.group} ${name}`;
  const next = state.picks[key] ?? 0;
  try {
    const query = { class: name };
    if (view.model.pictures) {
      const shown = await get(`pictures/${next}?` + new URLSearchParams({ ...query, transformation: state.group }));
      state.picks[key] = (next + 1) % shown.count;
      Object.assign(state, { object: shown.number, blob: null, truth: shown.class });
      preview(shown.picture, `A test picture of ${shown.class}`);
    } else {
      const digit = await get(`digits/${next}?` + new URLSearchParams(query));
      state.picks[key] = (next + 1) % digit.count;
      Object.assign(state, { mask: digit.mask, truth: digit.class });
      pad.put(digit.mask);
    }
    press(name);
    await update();
  } catch (error) {
    fail(error);
  }
}

function preview(url, alt) {
  Object.assign(part('brought'), { src: url, alt, hidden: false });
}

let shownUrl;

/** Somebody brought a picture; what it is meant to be, nobody knows. */
async function brought(blob) {
  press(null);
  if (!view.model.pictures) {
    const rows = await asDrawing(blob, view.model.width).catch(() => null);
    if (rows === null) {
      fail(Object.assign(new Error('This is no picture that the browser can read. Choose another.'), { code: 'no-image' }));
      return;
    }
    pad.put(rows);
    drawn(rows);
    return;
  }
  Object.assign(state, { object: null, blob, truth: null });
  URL.revokeObjectURL(shownUrl);
  shownUrl = URL.createObjectURL(blob);
  preview(shownUrl, 'The picture that was brought');
  await update();
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
    part('answers').classList.add('idle'); // what they say is about something else
    fail(error);
  } finally {
    busy = false;
  }
}

async function ask() {
  const { model, sliders, cards, recognisers } = view;
  const nothing = model.pictures ? state.object === null && state.blob === null : state.mask === null;
  part('answers').classList.toggle('idle', nothing);
  const seen = sliders.isSeen(sliders.pose);
  part('seen').textContent = seen ? 'a pose seen in training' : 'a pose never seen';
  part('seen').classList.toggle('unseen', !seen);
  if (nothing) {
    say(model.pictures ? 'Bring a picture.' : 'Draw a digit, or pick one.');
    return;
  }
  const asked = view;
  const answer = await (model.pictures ? look() : scene());
  if (asked !== view) {
    return;
  }
  if (model.pictures) {
    Object.assign(part('picture'), { src: answer.picture, hidden: false });
  } else {
    paint(part('scene'), answer.scene, SCENE);
  }
  const answers = inOrder(recognisers, answer.answers);
  if (model.pictures || model.axes.length > 2) {
    const best = answers.findLast(each => each.pose);
    drawPose(part('pose'), model, best && !best.unknown ? best.pose : null);
  }
  cards.show(answers, answer.pose, state.truth);
  glance(answers);
  say(`${poseText(model.axes, answer.pose)}, ${answer.seen ? 'seen' : 'never seen'} in training. `
    + answers.map((each, index) => `${recognisers[index].title}: ${each.unknown ? 'unknown' : each.class}`).join('. ') + '.');
}

/** What models say about a drawing at the pose of the sliders. */
function scene() {
  return post('scene', {
    transformation: state.group,
    pose: view.sliders.pose,
    mask: state.mask,
    background: state.background
  });
}

/** The same about a picture. */
function look() {
  const query = { transformation: state.group, pose: poseKey(view.model.axes, view.sliders.pose) };
  return state.blob === null
    ? get('look?' + new URLSearchParams({ ...query, object: state.object }))
    : send('look?' + new URLSearchParams(query), state.blob);
}

/** The answers in short, beside the sliders, for screens on which the cards are out of sight. */
function glance(answers) {
  part('glance').replaceChildren(...answers.map((answer, index) => {
    const recogniser = view.recognisers[index];
    const line = document.createElement('li');
    const right = state.truth === null ? '' : state.truth === answer.class ? ' right' : ' wrong';
    line.className = `recogniser-${recogniser.index}${right}`;
    const said = document.createElement('b');
    said.textContent = answer.unknown ? 'unknown' : answer.class;
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
