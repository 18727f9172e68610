import { second } from '../../../text/time-units.js';
import { type PreflightStep, StepFailure } from './step.js';

/** The difference of two clocks that no scenario notices. */
const negligibleMs = second;

/** The offset of the clock of the service, by the time of a payment or by the Date header of its response. */
export const clockStep: PreflightStep = {
  name: 'clock',
  expected: 'createdAt of a new payment, or the header Date, by the clock that the target file describes',
  bound: 'clock.offsetMs of the target file',
  needs: ['payNow'],
  async run({ target: { http, toleranceMs = 0 }, paid }) {
    const { exchange, sentAt, receivedAt } = paid;
    const seen = shownTime(exchange.body, exchange.headers.date);
    if (seen === undefined) return 'the service shows no time';
    const { shownAt, precisionMs, where } = seen;
    const assumed = http.clockOffsetMs;
    const [from, to] = [shownAt - receivedAt, shownAt + precisionMs - sentAt];
    if (from - negligibleMs - toleranceMs <= assumed && assumed <= to + negligibleMs + toleranceMs)
      return `${described(Math.round((from + to) / 2))}, by ${where}`;
    const offsetMs = Math.round((from + to) / 2);
    throw new StepFailure(
      `the clock of the service is ${described(offsetMs)}, by ${where}: set clock.offsetMs to ${offsetMs}`,
      exchange,
    );
  },
};

interface ShownTime {
  readonly shownAt: number;
  /** The real time may be later by this. */
  readonly precisionMs: number;
  readonly where: string;
}

function shownTime(body: unknown, date: unknown): ShownTime | undefined {
  const createdAt = Date.parse(String(Object(body).createdAt));
  if (!Number.isNaN(createdAt)) return { shownAt: createdAt, precisionMs: 0, where: 'createdAt' };
  const header = Date.parse(String(date));
  return Number.isNaN(header)
    ? undefined
    : { shownAt: header, precisionMs: second, where: 'the header Date' };
}

function described(offsetMs: number): string {
  if (Math.abs(offsetMs) < negligibleMs) return 'that of this machine';
  return offsetMs > 0 ? `${offsetMs} ms ahead` : `${-offsetMs} ms behind`;
}
