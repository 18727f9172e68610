/** `200/s` or `90/m` as terminals in a second; undefined for what is none. */
export function rampOf(text: string): number | undefined {
  const [, digits, unit] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?)\/(s|m)$/.exec(text) ?? [];
  const perSecond = Number(digits) / (unit === 'm' ? 60 : 1);
  return perSecond > 0 ? perSecond : undefined;
}

/** The other way round, as a user would write it. */
export function rampText(perSecond: number): string {
  const thousandths = (rate: number) => Math.round(rate * 1000) / 1000;
  const inSeconds = thousandths(perSecond);
  const isExact = Math.abs(inSeconds - perSecond) < 1e-9;
  return isExact ? `${inSeconds}/s` : `${thousandths(perSecond * 60)}/m`;
}

/** From the first terminal to the last. */
export const maxRampMs = 24 * 60 * 60 * 1000;

interface Ramp {
  readonly terminals: number;
  readonly rampPerSecond?: number | undefined;
}

/** From the first terminal's start to the last one's. */
export function rampMs({ terminals, rampPerSecond }: Ramp): number {
  return rampPerSecond === undefined ? 0 : Math.ceil(((terminals - 1) * 1000) / rampPerSecond);
}
