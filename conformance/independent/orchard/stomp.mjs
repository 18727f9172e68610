// STOMP 1.2 frames: reading from a growing buffer, and writing.
const MAX_FRAME = 256 * 1024;
const NEWLINE = 10;
const RETURN = 13;
const ESCAPES = { '\\n': '\n', '\\r': '\r', '\\c': ':', '\\\\': '\\' };

function unescape(text) {
  return text.replace(/\\.?/gs, (mark) => {
    if (!(mark in ESCAPES)) throw new Error('Undefined escape in a header');
    return ESCAPES[mark];
  });
}
const escape = (text) => String(text).replace(/[\n\r:\\]/g, (mark) => Object.keys(ESCAPES).find((entry) => ESCAPES[entry] === mark));

function endOfHead(buffer, at) {
  const plain = buffer.indexOf('\n\n', at);
  const withReturn = buffer.indexOf('\n\r\n', at);
  if (plain < 0 && withReturn < 0) return null;
  const isPlain = withReturn < 0 || (plain >= 0 && plain < withReturn);
  return isPlain ? { head: plain, body: plain + 2 } : { head: withReturn, body: withReturn + 3 };
}

function readHead(text) {
  const [command, ...lines] = text.split(/\r?\n/);
  const raw = command === 'CONNECT';
  const headers = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error('Bad header line');
    const name = raw ? line.slice(0, colon) : unescape(line.slice(0, colon));
    if (!(name in headers)) headers[name] = raw ? line.slice(colon + 1) : unescape(line.slice(colon + 1));
  }
  return { command: command.trim(), headers };
}

/** The whole frames of a buffer and what is left over; throws on a malformed frame. */
export function readFrames(buffer) {
  const frames = [];
  let at = 0;
  for (;;) {
    while (buffer[at] === NEWLINE || buffer[at] === RETURN) at += 1;
    if (at >= buffer.length) break;
    const end = endOfHead(buffer, at);
    const zero = buffer.indexOf(0, at);
    if (zero >= 0 && (!end || zero < end.head)) throw new Error('A frame without a blank line');
    if (!end) break;
    const frame = readHead(buffer.toString('utf8', at, end.head).replace(/\r$/, ''));
    let stop = zero;
    const length = frame.headers['content-length'];
    if (length !== undefined) {
      if (!/^\d{1,7}$/.test(length)) throw new Error('Bad content-length');
      stop = end.body + Number(length);
      if (stop < buffer.length && buffer[stop] !== 0) throw new Error('Wrong content-length');
      if (stop >= buffer.length) stop = -1;
    }
    if (stop < 0) break;
    frames.push({ ...frame, body: buffer.toString('utf8', end.body, stop) });
    at = stop + 1;
  }
  const rest = buffer.subarray(at);
  if (rest.length > MAX_FRAME) throw new Error('A frame is too long');
  return { frames, rest };
}

export function encodeFrame(command, headers, body = '') {
  const mark = command === 'CONNECTED' ? String : escape;
  const lines = Object.entries(headers).map(([name, value]) => `${mark(name)}:${mark(value)}\n`).join('');
  const length = body ? `content-length:${Buffer.byteLength(body)}\n` : '';
  return `${command}\n${lines}${length}\n${body}\0`;
}
