import type { AckMode, Form, Headers, Reaction, Step } from '../form.js';
import { form, frame, receipt, text } from '../steps.js';

// In these tables `{topic}` is a destination that delivers each message to all of its subscribers, `{elsewhere}` one
// that has none, `{queue}` one that keeps a message until one subscriber has acknowledged it, and `{credentials}` the
// header lines of a valid login. Each form has its own destinations.

const react = (step: Reaction): Step => ({ on: 'first', step });

/** The header lines of a valid CONNECT. */
export const connectLines: readonly string[] = ['accept-version:1.2', '{credentials}'];

/** A valid CONNECT with more header lines. */
export function connectFrame(lines: readonly string[] = [], command = 'CONNECT'): string {
  return frame(command, [...connectLines, ...lines]);
}

/** SUBSCRIBE, to the topic by default. */
export function subscribe(id: string, lines: readonly string[] = [], destination = '{topic}'): string {
  return frame('SUBSCRIBE', [`id:${id}`, `destination:${destination}`, ...lines]);
}

/** SUBSCRIBE to the queue, in an ack mode. */
export function consume(ack: AckMode, lines: readonly string[] = [], id = 'q'): string {
  return subscribe(id, [`ack:${ack}`, ...lines], '{queue}');
}

/** SEND of a text, to the topic by default. */
export function send(body: string, lines: readonly string[] = [], destination = '{topic}'): string {
  return frame('SEND', [`destination:${destination}`, ...lines], body);
}

/** SEND of a text to the queue. */
export const enqueue = (body: string, lines: readonly string[] = []): string => send(body, lines, '{queue}');

export const begin = (id = 't', ...lines: readonly string[]): string =>
  frame('BEGIN', [`transaction:${id}`, ...lines]);
export const commit = (id = 't', ...lines: readonly string[]): string =>
  frame('COMMIT', [`transaction:${id}`, ...lines]);
export const abort = (id = 't', ...lines: readonly string[]): string =>
  frame('ABORT', [`transaction:${id}`, ...lines]);
export const disconnect: string = frame('DISCONNECT', ['receipt:bye']);

/** The next MESSAGE, with exactly that body. */
export const delivered = (body: string, headers: Headers = {}): Step =>
  react({ kind: 'message', fields: {}, headers, body });

/** Exactly one ERROR with these headers, no frame after it, and the end of the connection. */
export const refused = (
  headers: Headers = {},
  more: Partial<Omit<Extract<Reaction, { kind: 'rejected' }>, 'kind' | 'code' | 'headers'>> = {},
): Step => react({ kind: 'rejected', headers, ...more });

/** The end of the connection; the ERROR before it is decided. */
export const fatal: Step = refused({}, { fatal: true });

/** The last frame came in a binary WebSocket message. */
export const inBinary: Step = react({ kind: 'in-binary' });

/** All frames so far are one text message each; line ends may follow the NUL. */
export const oneFrameEach: Step = react({ kind: 'whole-messages', lineEnds: true });

/** The session is served: a SEND gets its RECEIPT as the next frame other than MESSAGE. */
export const served: readonly Step[] = [
  text(send('served', ['receipt:served'], '{elsewhere}')),
  receipt('served'),
];

/** The forms of a row whose input is refused, each on a session in that state. */
export function refusals(
  row: string,
  state: Form['state'],
  inputs: Readonly<Record<string, string>>,
): readonly Form[] {
  return Object.entries(inputs).map(([what, input]) => form(row, what, state, [text(input), refused()]));
}

/** A refusal that is decided, also where the row itself is demanded. */
export const decidedRefusal = (): Step => ({
  on: 'first',
  step: { kind: 'rejected', headers: {}, decided: true },
});
