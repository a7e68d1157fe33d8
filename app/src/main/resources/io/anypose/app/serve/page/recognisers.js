/** The recognisers that answer: a model with one way to come to know the pose. */

const OPERATORS = {
  fixed: ['Fixed operator', 'Its operator is a plain shift of numbers in the latent.'],
  learned: ['Learned operator', 'Its operator is a matrix that it learned from views.'],
  spectral: ['Spectral operator', 'Its operator turns planes of the latent by angles that it learned from views.']
};

const NEAREST = ' It tries all poses and takes the one nearest to an example that it knows.';
const ORBIT = 'A small network looks at all poses of the latent at once, and says how probable each is.';

/** What a recogniser is called, and what it does, in a few words. */
function describe(operator, method) {
  const [title, text] = OPERATORS[operator] ?? [];
  switch (method) {
    case 'none': return { kind: 'none', title: 'No operator', text: 'A usual network: it can only know what it was shown.' };
    case 'orbit': return { kind: 'orbit', title: `Orbit recogniser (${operator})`, text: ORBIT };
    case 'given': return { kind: operator, title: `${title}, pose given`, text: text + ' It is told the pose.' };
    default: return { kind: operator, title, text: text + NEAREST };
  }
}

/** Colours by number, so that the same kind has the same one whatever else is shown. */
const COLOURS = { none: 0, fixed: 1, learned: 2, spectral: 2, orbit: 3 };

function paintedUnlike(recognisers, recogniser) {
  const taken = new Set(recognisers.map(other => other.index));
  const all = [COLOURS[recogniser.kind] ?? 4, 4, 5, 0, 1, 2, 3];
  return [...recognisers, { ...recogniser, index: all.find(index => !taken.has(index)) ?? all[0] }];
}

/** Says which model it belongs to where another recogniser would be called the same. */
function named(recogniser, _, all) {
  const alike = all.filter(other => other.title === recogniser.title).length > 1;
  return alike ? { ...recogniser, title: `${recogniser.title}, ${recogniser.model}` } : recogniser;
}

/** All recognisers of models, with words for people and an index for colours; ours come last. */
export function recognisersOf(models) {
  return models
    .flatMap(model => model.recognisers.map(method =>
      ({ model: model.name, method, ...describe(model.operator, method) })))
    .map(named)
    .sort((a, b) => (a.method === 'orbit') - (b.method === 'orbit'))
    .reduce(paintedUnlike, []);
}

/** The answers of the server in the order of the recognisers. */
export function inOrder(recognisers, answers) {
  return recognisers.map(({ model, method }) => answers.find(each => each.model === model && each.by === method));
}
