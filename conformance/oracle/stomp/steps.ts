import type {
  AckMode,
  Action,
  Form,
  Headers,
  Part,
  Reaction,
  SessionState,
  Step,
  WebSocketInput,
} from './form.js';

const first = 'first';
const act = (step: Action): Step => ({ on: first, step });
const react = (step: Reaction): Step => ({ on: first, step });

/** A frame as it goes on the wire. */
export function frame(command: string, lines: readonly string[] = [], body = ''): string {
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** The header that STOMP 1.2 requires of every client that connects. */
export const host = 'host:{host}';

/** CONNECT with a valid token. */
export function connectFrame(lines: readonly string[] = [], command = 'CONNECT'): string {
  return connectWith(['Authorization:Bearer {token}', ...lines], command);
}

/** CONNECT with other header lines than those of a valid token. */
export function connectWith(lines: readonly string[] = [], command = 'CONNECT'): string {
  return frame(command, ['accept-version:1.2', host, ...lines]);
}

/** SUBSCRIBE to its own queue with the id 1: a frame that every service of the document accepts after CONNECTED. */
export function subscribing(...lines: readonly string[]): string {
  return frame('SUBSCRIBE', ['id:1', 'destination:{queue}', ...lines]);
}

/** The end of that subscription. */
export const unsubscribing = (...lines: readonly string[]): string =>
  frame('UNSUBSCRIBE', ['id:1', ...lines]);

export const heartbeat = 'destination:/app/terminal/heartbeat';
export const settings = 'destination:/app/terminal/settings';
export const register = 'destination:/app/terminal/register';

/** A SEND of settings whose field x has that value. */
export function settingsFrame(x: string, lines: readonly string[] = []): string {
  return frame('SEND', [settings, ...lines], `{"settings":{"x":"${x}"}}`);
}

/** A form of a row; the state is that of its session before. */
export function form(
  row: string,
  what: string,
  state: Form['state'],
  steps: readonly Step[],
  more: Pick<Form, 'ack' | 'heartBeat'> = {},
): Form {
  return { row, what, state, steps, ...more };
}

/** Forms of one row that differ in one text. */
export function forms(
  row: string,
  state: Form['state'],
  texts: Readonly<Record<string, string>>,
  steps: (text: string) => readonly Step[],
): readonly Form[] {
  return Object.entries(texts).map(([what, input]) => form(row, what, state, steps(input)));
}

/** The steps of another session. */
export function on(session: string, ...steps: readonly Step[]): readonly Step[] {
  return steps.map((each) => ({ ...each, on: session }));
}

/** The reaction is decided, also where the clause itself is demanded. */
export function decided({ on: session, step }: Step): Step {
  if (!('decided' in step) && isAction(step)) throw new TypeError(`${step.kind} is not a reaction`);
  return { on: session, step: { ...step, decided: true } as Step['step'] };
}

/** The form with every reaction decided. */
export function allDecided(whole: Form): Form {
  return { ...whole, steps: whole.steps.map((each) => (isAction(each.step) ? each : decided(each))) };
}

const actions: ReadonlySet<string> = new Set<Action['kind']>([
  'open',
  'handshake',
  'send',
  'split',
  'cuts',
  'write',
  'wait',
  'cut',
  'mute',
  'stop-reading',
  'read-on',
  'print',
  'configure',
  'keep-token',
  'keep-id',
  'rest',
]);

export function isAction(step: Step['step']): step is Action {
  return actions.has(step.kind);
}

const textInput = (...parts: readonly Part[]): WebSocketInput => ({ opcode: 1, parts });
const binaryInput = (...parts: readonly Part[]): WebSocketInput => ({ opcode: 2, parts });

/** One text message. */
export const text = (...parts: readonly Part[]): Step => act({ kind: 'send', inputs: [textInput(...parts)] });
/** One binary message. */
export const binary = (...parts: readonly Part[]): Step =>
  act({ kind: 'send', inputs: [binaryInput(...parts)] });
/** Several text messages in one write. */
export const chunk = (...texts: readonly string[]): Step =>
  act({ kind: 'send', inputs: texts.map((each) => textInput(each)) });
/** WebSocket frames in one write. */
export const inputs = (...list: readonly WebSocketInput[]): Step => act({ kind: 'send', inputs: list });
export const split = (bytes: number, ...parts: readonly Part[]): Step => act({ kind: 'split', parts, bytes });
export const everyCut = (of: string): Step => act({ kind: 'cuts', text: of });
export const write = (...bytes: readonly number[]): Step => act({ kind: 'write', bytes });
export const wait = (ms: number): Step => act({ kind: 'wait', ms });
export const waitSending = (ms: number, everyMs: number, ...parts: readonly Part[]): Step =>
  act({ kind: 'wait', ms, repeat: { everyMs, inputs: [textInput(...parts)] } });
export const waitSendingInput = (ms: number, everyMs: number, input: WebSocketInput): Step =>
  act({ kind: 'wait', ms, repeat: { everyMs, inputs: [input] } });
export const cut: Step = act({ kind: 'cut' });
export const mute: Step = act({ kind: 'mute' });
export const stopReading: Step = act({ kind: 'stop-reading' });
export const readOn: Step = act({ kind: 'read-on' });
export const print = (...texts: readonly string[]): Step => act({ kind: 'print', texts });
export const printForSibling = (...texts: readonly string[]): Step =>
  act({ kind: 'print', texts, whose: 'sibling' });
export const configure = (...values: readonly string[]): Step => act({ kind: 'configure', values });
export const rest = (token: string): Step => act({ kind: 'rest', token });
export const handshake = (more: Omit<Extract<Action, { kind: 'handshake' }>, 'kind'> = {}): Step =>
  act({ kind: 'handshake', ...more });

/** Opens another session under that name, or under the same name after the end of the first. */
export function open(
  session: string,
  state: SessionState,
  more: { readonly ack?: AckMode; readonly heartBeat?: string; readonly whose?: 'sibling' } = {},
): Step {
  return { on: session, step: { kind: 'open', state, ...more } };
}
export const reopen = (state: SessionState, ack?: AckMode): Step =>
  open(first, state, ack === undefined ? {} : { ack });

export const handshaken = (status: number, protocol?: string): Step =>
  react({ kind: 'handshaken', status, ...(protocol !== undefined && { protocol }) });
export const connected = (headers: Headers = { version: '1.2' }): Step =>
  react({ kind: 'frame', command: 'CONNECTED', headers });
export const receipt = (id: string): Step =>
  react({ kind: 'frame', command: 'RECEIPT', headers: { 'receipt-id': id } });
export const message = (fields: Readonly<Record<string, unknown>>, headers: Headers = {}): Step =>
  react({ kind: 'message', fields, headers });
/** A MESSAGE that comes at any time in the session, whatever others do. */
export const anyMessage = (fields: Readonly<Record<string, unknown>>, headers: Headers = {}): Step =>
  react({ kind: 'message', fields, headers, anyTime: true });
export const rejected = (
  code: string,
  more: Partial<Omit<Extract<Reaction, { kind: 'rejected' }>, 'kind' | 'code'>> = {},
): Step => react({ kind: 'rejected', code, headers: {}, ...more });
export const protocolError = rejected('PROTOCOL_ERROR');
export const fatal = rejected('PROTOCOL_ERROR', { fatal: true });
export const forbidden = rejected('FORBIDDEN_DESTINATION');
export const tooLarge = rejected('FRAME_TOO_LARGE');
export const authFailed = rejected('AUTH_FAILED', { sameText: 'AUTH_FAILED' });
export const rateLimited = rejected('RATE_LIMITED');
export const closed = (status?: number): Step =>
  react({ kind: 'closed', ...(status !== undefined && { status }) });
export const endedAfter = (fromMs: number, toMs: number): Step =>
  react({ kind: 'ended-after', fromMs, toMs });
export const alive: Step = react({ kind: 'alive' });
export const stillOpen: Step = react({ kind: 'still-open' });
export const quiet: Step = react({ kind: 'quiet' });
export const order = (...commands: readonly string[]): Step => react({ kind: 'order', commands });
export const wholeMessages: Step = react({ kind: 'whole-messages' });
export const beats = (from: number, to: number, gapMs?: number): Step =>
  react({ kind: 'beats', from, to, ...(gapMs !== undefined && { gapMs }) });
export const pings = (from: number, to: number): Step => react({ kind: 'pings', from, to });
export const pongs = (from: number, to: number): Step => react({ kind: 'pongs', from, to });
export const distinct = (command: string, header: string, count: number): Step =>
  react({ kind: 'distinct', command, header, count });
export const online = (value: boolean, whose?: 'sibling'): Step =>
  react({ kind: 'online', value, ...(whose && { whose }) });
export const events = (type: string, count: number): Step => react({ kind: 'events', type, count });
export const snapshot = (x: unknown): Step => react({ kind: 'snapshot', x });
export const command = (status: string): Step => react({ kind: 'command', status });
export const http = (status: number): Step => react({ kind: 'http', status });
export const wire = (line: string): Step => react({ kind: 'wire', line });
export const plainHeaders: Step = react({ kind: 'plain-headers' });
export const header = (headers: Headers): Step => react({ kind: 'header', headers });
export const lacksVersion: Step = react({ kind: 'lacks-version' });
export const topic = (...subscriptions: readonly string[]): Step => react({ kind: 'topic', subscriptions });
export const keepToken: Step = act({ kind: 'keep-token' });
export const keepId: Step = act({ kind: 'keep-id' });
export const errorOnly: Step = react({ kind: 'error-only' });
