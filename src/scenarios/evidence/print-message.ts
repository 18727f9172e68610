import { redactHeaderLine, redactText } from '../../simulator/http/redact.js';
import type { Message } from '../../simulator/stomp/whole-frame.js';
import { plainText } from '../../text/plain-text.js';

/** The shown characters of a message in a report. */
const maxInReport = 1_000;

/**
 * A message of a WebSocket as text for a report: bounded, with masked secrets. In what is not a frame, because a scenario
 * sends it broken or in parts, each long word is masked as well: it can be a part of a token.
 *
 * @param bytes the size of the whole message, if this is its beginning
 * @param maxShown the largest number of characters to show
 */
export function printMessage(message: Message, bytes?: number, maxShown = maxInReport): string {
  const maxExamined = 4 * maxShown;
  const text = typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
  const isFrame =
    bytes === undefined &&
    text.length <= maxExamined &&
    /^[\r\n]*[A-Z]{1,20}\r?\n[\s\S]*\0[\r\n]*$/.test(text);
  const printed = isFrame ? printFrames(text) : printBytes(text.slice(0, maxExamined));
  if (isFrame && printed.length <= maxShown) return printed;
  const end = printed.length > maxShown ? '…' : '';
  return `${printed.slice(0, maxShown)}${end} (${bytes ?? Buffer.byteLength(message)} bytes)`;
}

/** The frames of a message; each NUL ends one, also within a body, where that changes only how it looks. */
function printFrames(text: string): string {
  const frames = text.split('\0').map((frame) => frame.replace(/^[\r\n]+/, ''));
  return frames
    .filter((frame) => frame !== '')
    .map(printFrame)
    .join('\n\n');
}

function printFrame(frame: string): string {
  const headEnd = /\r?\n\r?\n/.exec(frame);
  const head = headEnd === null ? frame : frame.slice(0, headEnd.index);
  const lines = head.split(/\r?\n/).map(redactHeaderLine);
  const body = headEnd === null ? '' : frame.slice(headEnd.index + headEnd[0].length);
  // The body of an ERROR may repeat the frame that it is about.
  if (body !== '') lines.push('', ...redactText(body).split('\n').map(redactHeaderLine));
  return lines.map(plainText).join('\n');
}

function printBytes(text: string): string {
  const lines = redactText(text).split('\n').map(redactHeaderLine).join('\n');
  const masked = lines.replace(/(?<![\w.-])[\w.-]{24,}/g, '***');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be seen
  const visible = masked.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, (character) =>
    JSON.stringify(character).slice(1, -1),
  );
  return visible.split('\n').map(plainText).join('\n');
}
