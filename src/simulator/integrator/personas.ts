import { type Scope, scopes } from '../../contract/scopes.js';
import type { Behaviour } from './behaviours/behaviour.js';
import { payInProduction } from './behaviours/pay-in-production.js';
import { reachForOthers } from './behaviours/reach-for-others.js';
import { readReports, settleAndReport } from './behaviours/read-reports.js';
import { refundTooMuch, refundTooSoon } from './behaviours/refund-carelessly.js';
import { payAllAtOnce, payWrongAmounts, repeatPayments } from './behaviours/repeat-payments.js';
import { sellAndRefund } from './behaviours/sell-and-refund.js';
import { takePayments } from './behaviours/take-payments.js';
import { tryEveryScope } from './behaviours/try-every-scope.js';
import { trySandbox } from './behaviours/try-sandbox.js';
import { watchAndTrigger } from './behaviours/watch-and-trigger.js';

/** The time in which an integrator is busy, before it slows down to the pace of a store. */
export const busyMs = 60_000;

/** The pace of a persona. A pace from a fleet file replaces both values. */
export interface Rate {
  /** The pace in the first minute, so that a short run has events. */
  readonly roundsPerMinute: number;
  /** After the first minute: the pace of a store, which a run of a virtual week can simulate. */
  readonly calmRoundsPerHour: number;
}

/** A kind of integrator as data. */
export interface Persona {
  readonly name: string;
  /** Its behaviour, in one sentence. */
  readonly description: string;
  /** True: it makes forbidden calls on purpose, and requires them to be rejected correctly. */
  readonly misbehaves: boolean;
  /** The `{system}` segment of its calls. */
  readonly system: string;
  readonly scopes: readonly Scope[];
  readonly rate: Rate;
  /** True: it has its own sessions, one at a time. */
  readonly watches?: true;
  /** True: it has a second app of the same owner, in production. */
  readonly paysInProduction?: true;
  /** Another app that checks whether rejected calls had an effect. */
  readonly controlApp?: {
    readonly of: 'the same owner' | 'another merchant';
    readonly scopes: readonly Scope[];
  };
  /** Its first round, if that is a special one. */
  readonly opening?: Behaviour;
  /** One is drawn for each round; one that is listed twice is drawn twice as often. */
  readonly behaviours: readonly [Behaviour, ...Behaviour[]];
}

const pointOfSale: Persona = {
  name: 'pos',
  description:
    'Tries every amount and prefix of the sandbox, then takes payments at terminals, in the sandbox and in production, records cash payments, and checks the status of each.',
  misbehaves: false,
  system: 'pos',
  scopes: ['payments:direct', 'transactions:read'],
  rate: { roundsPerMinute: 40, calmRoundsPerHour: 10 },
  paysInProduction: true,
  opening: trySandbox,
  behaviours: [takePayments, takePayments, payInProduction],
};

const kiosk: Persona = {
  name: 'kiosk',
  description:
    'Sells without a cashier: pays, refunds in part or in full, or cancels, and checks the balance.',
  misbehaves: false,
  system: 'kiosk',
  scopes: ['payments:direct', 'refunds:write', 'transactions:read'],
  rate: { roundsPerMinute: 20, calmRoundsPerHour: 6 },
  behaviours: [sellAndRefund],
};

const companion: Persona = {
  name: 'companion',
  description:
    'Observes the queue of a terminal over STOMP, triggers a command, and checks its copy and its status.',
  misbehaves: false,
  system: 'companion',
  scopes: ['terminals:read', 'terminals:trigger', 'ws:subscribe'],
  rate: { roundsPerMinute: 20, calmRoundsPerHour: 3 },
  watches: true,
  behaviours: [watchAndTrigger],
};

const erp: Persona = {
  name: 'erp',
  description:
    'Reads the summaries of the day, settles payments, and compares the settlement report with the batch.',
  misbehaves: false,
  system: 'erp',
  scopes: ['reports:read'],
  rate: { roundsPerMinute: 12, calmRoundsPerHour: 1 },
  behaviours: [readReports, readReports, settleAndReport],
};

const scopeProber: Persona = {
  name: 'scope-prober',
  description:
    'Calls every operation outside its scopes, and requires each to be rejected with the missing scope.',
  misbehaves: true,
  system: 'companion',
  // SCP-18: this scope allows no operation.
  scopes: ['payments:trigger'],
  rate: { roundsPerMinute: 6, calmRoundsPerHour: 0.5 },
  watches: true,
  controlApp: {
    of: 'the same owner',
    scopes: ['payments:direct', 'transactions:read', 'terminals:read', 'terminals:trigger', 'ws:subscribe'],
  },
  behaviours: [tryEveryScope],
};

const tenantProber: Persona = {
  name: 'tenant-prober',
  description:
    "Requests another merchant's terminals, branches, transactions and apps, and requires them to be unknown.",
  misbehaves: true,
  system: 'erp',
  // All scopes, so that only the tenancy limits its calls.
  scopes,
  rate: { roundsPerMinute: 4, calmRoundsPerHour: 0.25 },
  controlApp: { of: 'another merchant', scopes },
  behaviours: [reachForOthers],
};

const carelessRetrier: Persona = {
  name: 'careless-retrier',
  description:
    'Repeats payments, refunds too soon and too much, pays invalid amounts, and requires the right error code for each.',
  misbehaves: true,
  system: 'pos',
  scopes: ['payments:direct', 'refunds:write', 'transactions:read'],
  rate: { roundsPerMinute: 15, calmRoundsPerHour: 3 },
  behaviours: [repeatPayments, payAllAtOnce, payWrongAmounts, refundTooSoon, refundTooMuch],
};

/** A run without a fleet file uses the personas in this order, in turn. */
export const personas: readonly [Persona, ...Persona[]] = [
  pointOfSale,
  kiosk,
  companion,
  erp,
  scopeProber,
  tenantProber,
  carelessRetrier,
];

export const personaNames: readonly string[] = personas.map(({ name }) => name);

export function personaNamed(name: string): Persona | undefined {
  return personas.find((persona) => persona.name === name);
}
