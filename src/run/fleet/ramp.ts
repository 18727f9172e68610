import { day } from '../../text/time-units.js';

/** Parses `200/s` or `90/m` to terminals per second; undefined for any other text. */
export function rampOf(text: string): number | undefined {
  const [, digits, unit] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?)\/(s|m)$/.exec(text) ?? [];
  const perSecond = Number(digits) / (unit === 'm' ? 60 : 1);
  return perSecond > 0 ? perSecond : undefined;
}

/** Formats terminals per second as a user would write them: `200/s`, `90/m`. */
export function rampText(perSecond: number): string {
  const thousandths = (rate: number) => Math.round(rate * 1000) / 1000;
  const inSeconds = thousandths(perSecond);
  const isExact = Math.abs(inSeconds - perSecond) < 1e-9;
  return isExact ? `${inSeconds}/s` : `${thousandths(perSecond * 60)}/m`;
}

/** The longest time from the start of the first terminal to that of the last. */
export const maxRampMs = day;

interface Ramp {
  readonly terminals: number;
  readonly rampPerSecond?: number | undefined;
}

/** The time from the start of the first terminal to that of the last. */
export function rampMs({ terminals, rampPerSecond }: Ramp): number {
  return rampPerSecond === undefined ? 0 : Math.ceil(((terminals - 1) * 1000) / rampPerSecond);
}
