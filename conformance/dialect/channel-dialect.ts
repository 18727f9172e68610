import { fromDialect, toDialect } from './bodies.js';
import { dialectDestination, serviceDestination } from './destinations.js';
import type { NumericIds } from './numeric-ids.js';

/** A frame of STOMP: its lines before the body, and its body. */
interface Frame {
  readonly command: string;
  readonly lines: readonly string[];
  readonly body: string;
}

/** Header names of the service with those of the dialect. */
const names: Readonly<Record<string, string>> = {
  Authorization: 'ticket',
  code: 'fault',
  message: 'explanation',
  config_id: 'device',
  terminal_id: 'device_name',
  access_id: 'device_key',
};

const errorCodes: Readonly<Record<string, string>> = {
  AUTH_FAILED: 'F-AUTH',
  TOKEN_EXPIRED: 'F-OLD',
  NOT_REGISTERED: 'F-HELLO',
  FORBIDDEN_DESTINATION: 'F-WHERE',
  RATE_LIMITED: 'F-FAST',
  PROTOCOL_ERROR: 'F-STOMP',
  FRAME_TOO_LARGE: 'F-LARGE',
  SHUTTING_DOWN: 'F-STOP',
  SLOW_CONSUMER: 'F-SLOW',
};

const actions: Readonly<Record<string, string>> = {
  PAYMENT_STATUS: 'payment.changed',
  FORCE_REFRESH: 'device.reload',
  SESSION_KICK: 'session.end',
  PRINT: 'paper.print',
  CONFIG_UPDATE: 'device.option',
  SYNC_REQUEST: 'device.upload',
  SESSION_TIMEOUT: 'session.old',
  CHECK_IN: 'pong',
  REPORT_REJECTED: 'report.refused',
};

const reverse = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).map(([one, other]) => [other, one]));
const serviceNames = reverse(names);

/** The message of a client as the service has it. Other bytes than whole frames pass unchanged. */
export function channelToService(message: Buffer, ids: NumericIds): Buffer {
  if (readFrame(message) !== undefined) return frameToService(message, ids);
  const parts = piecesOf(message);
  const areFrames = parts.length > 1 && parts.every((part) => readFrame(part) !== undefined);
  return areFrames ? Buffer.concat(parts.map((part) => frameToService(part, ids))) : message;
}

function frameToService(message: Buffer, ids: NumericIds): Buffer {
  const frame = readFrame(message);
  if (frame === undefined || !/^(?:CONNECT|STOMP|SEND|SUBSCRIBE)$/.test(frame.command)) return message;
  const lines = frame.lines.map((line) => {
    const [name, value] = split(line);
    // The names and destinations of the service mean nothing in the dialect.
    if (names[name] !== undefined) return `not-${name}:${value}`;
    if (name === 'destination') return `destination:${serviceDestination(value)}`;
    if (name === names.terminal_id && /^\d+$/.test(value)) return `terminal_id:${ids.textOf(Number(value))}`;
    return `${serviceNames.get(name) ?? name}:${value}`;
  });
  const body =
    frame.command === 'SEND' ? withBody(frame.body, (value) => fromDialect(value, ids, 'minor')) : frame.body;
  return writeFrame(message, frame, { ...frame, lines, body });
}

/** The message of the service as the dialect has it, with its headers in the opposite order. */
export function channelToDialect(message: Buffer, ids: NumericIds): Buffer {
  const frame = readFrame(message);
  if (frame === undefined || !/^(?:MESSAGE|ERROR)$/.test(frame.command)) return message;
  const lines = frame.lines
    .map((line) => {
      const [name, value] = split(line);
      if (name === 'destination') return `destination:${dialectDestination(value)}`;
      if (name === 'code') return `${names.code}:${errorCodes[value] ?? value}`;
      return `${names[name] ?? name}:${value}`;
    })
    .reverse();
  const body = withBody(frame.body, (value) => {
    const { action, ...others } = Object(value);
    const converted = toDialect(others, ids);
    return typeof action === 'string'
      ? { data: converted, kind: actions[action] ?? action }
      : { event: converted };
  });
  return writeFrame(message, frame, { ...frame, lines, body });
}

function split(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1)];
}

function withBody(text: string, convert: (value: unknown) => unknown): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
    const converted = JSON.stringify(convert(value));
    return converted === JSON.stringify(value) ? text : converted;
  } catch {
    return text;
  }
}

/** The pieces of a message that end with a NUL and line ends; a content-length counts the bytes of a body with NULs. */
function piecesOf(message: Buffer): readonly Buffer[] {
  const text = message.toString('latin1');
  const pieces: Buffer[] = [];
  let rest = text;
  while (rest !== '') {
    const [head = ''] = /^[^\0]*?\n\n/.exec(rest) ?? [];
    const counted = /\ncontent-length:(\d+)\n/.exec(head)?.[1];
    const from = counted === undefined ? 0 : head.length + Number(counted);
    const [end] = /^[^\0]*\0[\r\n]*/.exec(rest.slice(from)) ?? [];
    if (end === undefined) return [];
    pieces.push(Buffer.from(rest.slice(0, from + end.length), 'latin1'));
    rest = rest.slice(from + end.length);
  }
  return pieces;
}

/** Undefined unless the bytes are exactly one frame. */
function readFrame(message: Buffer): Frame | undefined {
  const text = message.toString();
  if (!Buffer.from(text).equals(message)) return undefined;
  const head = /^([A-Z]+)(\r?\n)((?:[^\r\n]*:[^\r\n]*\r?\n)*)\r?\n/.exec(text);
  if (head === null) return undefined;
  const [whole, command = '', , lines = ''] = head;
  const end = /\0[\r\n]*$/.exec(text)?.index ?? -1;
  if (end < whole.length) return undefined;
  const body = text.slice(whole.length, end);
  const headerLines = lines.split(/\r?\n/).slice(0, -1);
  const length = headerLines.find((line) => line.startsWith('content-length:'))?.slice(15);
  const isOne = length === undefined ? !body.includes('\0') : Number(length) === Buffer.byteLength(body);
  return isOne ? { command, lines: headerLines, body } : undefined;
}

function writeFrame(message: Buffer, before: Frame, { command, lines, body }: Frame): Buffer {
  const isEqual = body === before.body && lines.join('\n') === before.lines.join('\n');
  if (isEqual) return message;
  const text = message.toString();
  const lineEnd = text.startsWith(`${command}\r`) ? '\r\n' : '\n';
  const rest = text.slice(text.lastIndexOf('\0'));
  const length = `content-length:${Buffer.byteLength(body)}`;
  const written =
    body === before.body ? lines : lines.map((line) => (line.startsWith('content-length:') ? length : line));
  return Buffer.from(`${[command, ...written].join(lineEnd)}${lineEnd}${lineEnd}${body}${rest}`);
}
