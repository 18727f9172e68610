import { isDeepStrictEqual } from 'node:util';
import { channelErrors } from '../../../../conformance/oracle/channel-errors.js';
import type { Headers, Reaction } from '../../../../conformance/oracle/stomp/form.js';
import { problemExceptLineEnds } from '../../../simulator/stomp/raw-frame.js';
import type { ReceivedFrame } from '../../../simulator/stomp/raw-stomp-client.js';
import { type FormSession, jsonBody } from './form-session.js';

/** One expected reaction with what came instead. */
export interface Reading {
  readonly expected: string;
  readonly actual: string;
  /** True if only the reference profile demands it. */
  readonly decided: boolean;
  readonly holds: boolean;
  /**
   * The lateness of this machine, in milliseconds, that could have falsified a reading that does not hold, where it is
   * known.
   */
  readonly slackMs?: number;
}

export const reading = (
  expected: string,
  actual: string,
  holds = expected === actual,
  decided = false,
): Reading => ({
  expected,
  actual,
  holds,
  decided,
});

/** Replaces the names of values in an expected text. */
export type Fill = (text: string) => string;

/** A frame in a few words: its command, and the headers and fields that count. */
export function describe(
  frame: ReceivedFrame | undefined,
  session?: Pick<FormSession, 'silence'>,
  names: readonly string[] = [],
): string {
  if (frame === undefined) return session?.silence ?? 'nothing';
  if (frame.command === 'ERROR') return `ERROR ${frame.headers.code ?? show(frame.headers.message)}`;
  const shown = names.map((name) => `${name} ${show(frame.headers[name])}`);
  const problem = problemExceptLineEnds(frame);
  return [problem === undefined ? frame.command : `malformed ${frame.command}`, ...shown].join(', ');
}

function show(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
}

function describeHeaders(headers: Headers, fill: Fill): readonly string[] {
  return Object.entries(headers).map(([name, value]) =>
    value instanceof RegExp
      ? `${name} like ${value}`
      : `${name} ${show(value === undefined ? undefined : fill(value))}`,
  );
}

function headersHold(frame: ReceivedFrame, headers: Headers, fill: Fill): boolean {
  return Object.entries(headers).every(([name, expected]) => {
    const actual = Object.hasOwn(frame.headers, name) ? frame.headers[name] : undefined;
    if (expected instanceof RegExp) return actual !== undefined && expected.test(actual);
    return actual === (expected === undefined ? undefined : fill(expected));
  });
}

/** `{bytes}` is the size of the frame's body. */
function fillFrom(frame: ReceivedFrame, fill: Fill): Fill {
  return (text) => fill(text.replace('{bytes}', String(Buffer.byteLength(frame.body))));
}

type Of<Kind extends Reaction['kind']> = Extract<Reaction, { readonly kind: Kind }>;

/** The next frame other than MESSAGE. */
export async function readFrame(
  session: FormSession,
  { command, headers }: Of<'frame'>,
  fill: Fill,
  withinMs: number,
): Promise<Reading> {
  const frame = await session.next('other', { timeoutMs: withinMs });
  const expected = [command, ...describeHeaders(headers, fill)].join(', ');
  const holds =
    frame?.command === command &&
    problemExceptLineEnds(frame) === undefined &&
    headersHold(frame, headers, fillFrom(frame, fill));
  return reading(expected, holds ? expected : describe(frame, session, Object.keys(headers)), holds);
}

/** More headers of the frame that was read last. */
export function readHeaders(session: FormSession, { headers }: Of<'header'>, fill: Fill): Reading {
  const { last } = session;
  const names = Object.keys(headers);
  const filled = last === undefined ? fill : fillFrom(last, fill);
  const expected = describeHeaders(headers, filled).join(', ');
  const holds = last !== undefined && headersHold(last, headers, filled);
  const actual = last === undefined ? 'nothing' : describe(last, session, names);
  return reading(expected, holds ? expected : actual, holds);
}

/** The next MESSAGE that is known. */
export async function readMessage(
  session: FormSession,
  { fields, headers, body: text, anyTime }: Of<'message'>,
  fill: Fill,
  timeoutMs: number,
): Promise<Reading> {
  const hasFields = (frame: ReceivedFrame) => {
    const body = jsonBody(frame);
    return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(body[name], value));
  };
  const frame = await session.next('message', { timeoutMs, ...(anyTime && { isWanted: hasFields }) });
  const names = Object.keys(headers);
  const wanted = Object.entries(fields).map(([name, value]) => `${name} ${show(value)}`);
  if (text !== undefined) wanted.push(`body ${show(text)}`);
  const expected = ['MESSAGE', ...wanted, ...describeHeaders(headers, fill)].join(', ');
  if (frame === undefined || frame.command !== 'MESSAGE')
    return reading(expected, describe(frame, session), false);
  const body = jsonBody(frame);
  const holds =
    hasFields(frame) &&
    (text === undefined || frame.body === text) &&
    problemExceptLineEnds(frame) === undefined &&
    headersHold(frame, headers, fillFrom(frame, fill));
  const seen = Object.keys(fields).map((name) => `${name} ${show(body[name])}`);
  if (text !== undefined) seen.push(`body ${show(frame.body)}`);
  const actual = [
    describe(frame, session),
    ...seen,
    ...names.map((name) => `${name} ${show(frame.headers[name])}`),
  ];
  return reading(expected, holds ? expected : actual.join(', '), holds);
}

const statusOf = (code: string) => channelErrors.find((each) => each.code === code)?.closeStatus;

/**
 * The ERROR and the end of the connection. That they come is demanded where the row is; the code, the headers and the
 * status are decided.
 */
export async function readRejection(
  session: FormSession,
  expected: Of<'rejected'>,
  fill: Fill,
  { texts, withinMs }: { readonly texts: Map<string, string>; readonly withinMs: number },
): Promise<readonly Reading[]> {
  const { code, headers, without = [], sameText, fatal } = expected;
  const error = await session.next('other', { timeoutMs: withinMs });
  // The end of a connection without an ERROR was awaited for as long as the ERROR.
  const closedStatus = () => session.client.closed?.status;
  const close = () => session.close(withinMs + session.lingeringMs);
  const status = error === undefined ? closedStatus() : error.command === 'ERROR' ? await close() : undefined;
  const after =
    error === undefined
      ? ''
      : session
          .after(error)
          .map(({ command }) => command)
          .join(', ');
  const isError = error?.command === 'ERROR';
  const ended = session.client.closed !== undefined;
  const [demanded, seen] = fatal
    ? ['the end', ended ? 'the end' : describe(error, session)]
    : ['ERROR and the end', isError && ended ? 'ERROR and the end' : describe(error, session)];
  const first = reading(demanded, after === '' ? seen : `${seen}, then ${after}`);
  const details = describeHeaders(headers, fill);
  const exact =
    code === undefined ? ['ERROR', ...details] : [`ERROR ${code}`, ...details, `close ${statusOf(code)}`];
  const names = Object.keys(headers);
  const exactSeen = [
    isError && code === undefined ? 'ERROR' : describe(error, session),
    ...(error !== undefined && isError
      ? headersHold(error, headers, fillFrom(error, fill))
        ? details
        : names.map((name) => `${name} ${show(error.headers[name])}`)
      : []),
    ...(error === undefined || code === undefined ? [] : [`close ${status}`]),
  ];
  const leaks = isError && without.some((text) => error.bytes.toString().includes(text));
  if (leaks) exactSeen.push('with a part of the input');
  if (isError && sameText !== undefined) {
    const text = JSON.stringify([error.headers.message, error.body]);
    const known = texts.get(sameText) ?? text;
    texts.set(sameText, known);
    if (known !== text) exactSeen.push('with another text than before');
  }
  // Nothing more is expected than the ERROR and the end.
  if (code === undefined && exact.length === 1 && sameText === undefined && without.length === 0)
    return [first];
  return [first, { ...reading(exact.join(', '), exactSeen.join(', ')), decided: true }];
}
