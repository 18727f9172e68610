import type { Abilities } from '../service/abilities.js';
import type { Coverage } from './coverage.js';

/** The states and transitions that a search of 30 histories of 60 steps with the seed 1 reaches at the embedded backend. */
export const fullCoverage: readonly string[] = [
  'app: active',
  'app: active > revoked',
  'app: none > active',
  'app: revoked',
  'channel: delayed',
  'channel: delayed > quick',
  'channel: quick',
  'channel: quick > delayed',
  'command: COMPLETED',
  'command: EXPIRED',
  'command: QUEUED',
  'command: QUEUED > COMPLETED',
  'command: QUEUED > EXPIRED',
  'command: QUEUED > SENT',
  'command: SENT',
  'command: SENT > COMPLETED',
  'command: SENT > EXPIRED',
  'command: none > COMPLETED',
  'command: none > QUEUED',
  'command: none > SENT',
  'credentials: first',
  'credentials: first > renewed',
  'credentials: renewed',
  'messages: once',
  'messages: once > twice',
  'messages: twice',
  'messages: twice > once',
  'production payment: CANCELLED',
  'production payment: FAILED',
  'production payment: PENDING',
  'production payment: PENDING > CANCELLED',
  'production payment: PENDING > FAILED',
  'production payment: PENDING > SUCCESS',
  'production payment: REFUNDED',
  'production payment: SUCCESS',
  'production payment: SUCCESS > CANCELLED',
  'production payment: SUCCESS > REFUNDED',
  'production payment: none > FAILED',
  'production payment: none > PENDING',
  'production payment: none > SUCCESS',
  'refund: FAILED',
  'refund: PENDING',
  'refund: PENDING > SUCCESS',
  'refund: SUCCESS',
  'refund: none > FAILED',
  'refund: none > PENDING',
  'refund: none > SUCCESS',
  'report: moved',
  'report: none > waiting',
  'report: stored',
  'report: stored > moved',
  'report: waiting',
  'report: waiting > stored',
  'sandbox payment: CANCELLED',
  'sandbox payment: FAILED',
  'sandbox payment: PENDING',
  'sandbox payment: PENDING > CANCELLED',
  'sandbox payment: PENDING > SUCCESS',
  'sandbox payment: REFUNDED',
  'sandbox payment: SUCCESS',
  'sandbox payment: SUCCESS > CANCELLED',
  'sandbox payment: SUCCESS > REFUNDED',
  'sandbox payment: none > FAILED',
  'sandbox payment: none > PENDING',
  'sandbox payment: none > SUCCESS',
  'service: restarted',
  'service: running',
  'service: running > restarted',
  'settlement: none > production',
  'settlement: none > sandbox',
  'settlement: production',
  'settlement: sandbox',
  'terminal: coming-back',
  'terminal: coming-back > online',
  'terminal: half-open',
  'terminal: half-open > online',
  'terminal: off',
  'terminal: off > online',
  'terminal: online',
  'terminal: online > coming-back',
  'terminal: online > half-open',
  'terminal: online > off',
  'token: expired',
  'token: none > valid',
  'token: valid',
  'token: valid > expired',
];

/** The states and transitions that need what a service may not allow, by the beginning of their names. */
const needs: readonly { readonly ability: keyof Abilities; readonly beginnings: readonly string[] }[] = [
  {
    ability: 'production',
    beginnings: ['production payment: ', 'settlement: production', 'settlement: none > production'],
  },
  { ability: 'restart', beginnings: ['service: restarted', 'service: running > restarted'] },
  {
    ability: 'longWaits',
    beginnings: [
      'token: expired',
      'token: valid > expired',
      'command: EXPIRED',
      'command: QUEUED > EXPIRED',
      'command: SENT > EXPIRED',
    ],
  },
];

/** The states and transitions that a full search should reach with what it may do. */
export function expectedFrom(abilities: Abilities): readonly string[] {
  const beyond = needs.filter(({ ability }) => !abilities[ability]).flatMap(({ beginnings }) => beginnings);
  return fullCoverage.filter((name) => !beyond.some((beginning) => name.startsWith(beginning)));
}

/** The states and transitions that the search should have reached with what it may do, and has not. */
export function missingFrom(
  { states, transitions }: Pick<Coverage, 'states' | 'transitions'>,
  abilities: Abilities,
): readonly string[] {
  return expectedFrom(abilities).filter((name) => !states.has(name) && !transitions.has(name));
}
