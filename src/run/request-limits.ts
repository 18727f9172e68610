import { day } from '../text/time-units.js';

/** The limits of a run, on the command line, in fleet files and in saved failures. */
export const maxTerminals = 100_000;
export const maxIntegrators = 1000;
export const maxCardPaymentsPerHour = 3600;

export const clocks = ['real', 'virtual'] as const;
export const networks = ['tcp', 'memory'] as const;

/** The longest `--for`, in milliseconds: 366 days. */
export const maxRunMs = 366 * day;

/** The highest `--ramp`, in terminals a second. */
export const maxRampPerSecond = 1_000_000;
