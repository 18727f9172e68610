import { wallNow } from '../text/clock/process-clock.js';
import { counted } from '../text/counted.js';
import { plainText } from '../text/plain-text.js';

/** Fields that every line has, and that are at its start. */
const leading = new Set(['level', 'time', 'msg']);

/** One readable line of the log: local time, level, message, and the other fields as `name=value`. */
export function humanLogLine(json: string): string {
  const fields = fieldsOf(json);
  if (fields === undefined) return json;
  const { level, time, msg } = fields;
  const at = new Date(String(time));
  const clock = Number.isNaN(at.getTime()) ? '' : at.toTimeString().slice(0, 8);
  const others = Object.entries(fields).filter(([name]) => !leading.has(name));
  const words = [clock, String(level).padEnd(5), String(msg ?? ''), ...others.flatMap(wordsOf)];
  const stack = stackOf(fields.err);
  return `${plainText(words.filter((word) => word !== '').join('  '))}\n${stack}`;
}

/** The line of the log about lines that were not read and are lost. */
export function droppedLogLine(dropped: number): string {
  const msg = `${counted(dropped, 'line')} of the log ${dropped === 1 ? 'was' : 'were'} dropped, because standard error was not read`;
  return `${JSON.stringify({ level: 'warn', time: new Date(wallNow()).toISOString(), msg })}\n`;
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** `path=/health`; the fields of an object each for itself, for there is one object on a line. */
function wordsOf([name, value]: readonly [string, unknown]): readonly string[] {
  if (name === 'err') return [`${messageOf(value)}`];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(wordsOf);
  if (value === undefined || value === null) return [];
  if (typeof value === 'number') return [`${name}=${Math.round(value * 10) / 10}`];
  return [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`];
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return '';
  const [, ...frames] = String(error.stack).split('\n');
  return frames.map((frame) => `    ${plainText(frame)}\n`).join('');
}
