/** Talks to the server; every failure becomes a sentence that can be shown. */

const RETRIES = 3;

export class ApiError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export function get(path) {
  return call(path, {});
}

export function post(path, body) {
  return call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/** Sends a picture as it is; what its type is, the server finds out by itself. */
export function send(path, blob) {
  const type = blob.type.startsWith('image/') ? blob.type : 'image/png';
  return call(path, { method: 'POST', headers: { 'Content-Type': type }, body: blob });
}

/** A server that has no room says when to come back, and we do. */
async function call(path, options) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch('api/' + path, options).catch(() => {
      throw new ApiError('unreachable', 'The server does not answer. Is it still running? Start it again, then go on here.');
    });
    const answer = await response.json().catch(() => {
      throw new ApiError('unreadable', 'The server sent something that is no answer. Load this page again.');
    });
    if (response.ok) {
      return answer;
    }
    if (response.status !== 503 || attempt === RETRIES) {
      throw new ApiError(answer.code, sentence(answer.message));
    }
    await new Promise(resolve => setTimeout(resolve, 1000 * Number(response.headers.get('Retry-After') ?? 1)));
  }
}

function sentence(message) {
  return message.charAt(0).toUpperCase() + message.slice(1) + '.';
}
