import type { World } from '../../world.js';

/** The first day of the month of an instant, or of a month after or before it. */
export function monthStart(instant: number, by = 0): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
}

/** The UTC date of an instant. */
export function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The period of the current month, by the clock of the service. */
export function thisMonth({ http }: Pick<World, 'http'>): { readonly from: string; readonly to: string } {
  const now = http.serviceNow();
  return { from: dateOf(monthStart(now)), to: dateOf(monthStart(now, 1) - 1) };
}
