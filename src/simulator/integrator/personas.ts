import { type Scope, scopes } from '../../contract/scopes.js';
import type { Behaviour } from './behaviours/behaviour.js';
import { reachForOthers } from './behaviours/reach-for-others.js';
import { readReports, settleAndReport } from './behaviours/read-reports.js';
import { refundTooMuch, refundTooSoon } from './behaviours/refund-carelessly.js';
import { payAllAtOnce, payWrongAmounts, repeatPayments } from './behaviours/repeat-payments.js';
import { sellAndTakeBack } from './behaviours/sell-and-take-back.js';
import { takePayments } from './behaviours/take-payments.js';
import { tryEveryScope } from './behaviours/try-every-scope.js';
import { watchAndTrigger } from './behaviours/watch-and-trigger.js';

/** How long an integrator is busy before it falls into the pace of a shop. */
export const busyForMs = 60_000;

/** How often. A pace of the user's own holds all the time. */
export interface Rate {
  /** In its first minute: one wants to see something. */
  readonly roundsPerMinute: number;
  /** After it: the pace of a shop, which a week of virtual time can follow. */
  readonly calmRoundsPerHour: number;
}

/** A kind of integrator as data. */
export interface Persona {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly description: string;
  /** True: it does on purpose what it must not, and a refusal in the right form is what it wants. */
  readonly misbehaves: boolean;
  /** The `{system}` that it calls. */
  readonly system: string;
  readonly scopes: readonly Scope[];
  readonly rate: Rate;
  /** True: it has a session of its own now and then, one at a time. */
  readonly watches?: true;
  /** Another app by which one sees whether what was refused has had an effect. */
  readonly controlApp?: {
    readonly of: 'the same owner' | 'another merchant';
    readonly scopes: readonly Scope[];
  };
  /** One is drawn for each round; one that stands twice is drawn twice as often. */
  readonly behaviours: readonly [Behaviour, ...Behaviour[]];
}

const pointOfSale: Persona = {
  name: 'pos',
  description: 'Takes payments at the terminals, records cash, and asks what became of each payment.',
  misbehaves: false,
  system: 'pos',
  scopes: ['payments:direct', 'transactions:read'],
  rate: { roundsPerMinute: 40, calmRoundsPerHour: 10 },
  behaviours: [takePayments],
};

const kiosk: Persona = {
  name: 'kiosk',
  description:
    'Sells without a cashier: pays, refunds some or all of it, or cancels, and looks at what is left.',
  misbehaves: false,
  system: 'kiosk',
  scopes: ['payments:direct', 'refunds:write', 'transactions:read'],
  rate: { roundsPerMinute: 20, calmRoundsPerHour: 6 },
  behaviours: [sellAndTakeBack],
};

const companion: Persona = {
  name: 'companion',
  description: 'Watches the queue of a terminal over STOMP, triggers a command there, and sees it pass by.',
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
    'Reads the summaries of the day, settles what was paid, and compares the report with the batch.',
  misbehaves: false,
  system: 'erp',
  scopes: ['reports:read'],
  rate: { roundsPerMinute: 12, calmRoundsPerHour: 1 },
  behaviours: [readReports, readReports, settleAndReport],
};

const scopeProber: Persona = {
  name: 'scope-prober',
  description:
    'Calls every operation that its scopes do not open, and wants each refused for the scope that is missing.',
  misbehaves: true,
  system: 'companion',
  // SCP-18: it opens nothing.
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
    "Calls for another merchant's terminals, branches, transactions and apps, and wants them to be unknown.",
  misbehaves: true,
  system: 'erp',
  // With all of them, so that only the tenant stands in the way.
  scopes,
  rate: { roundsPerMinute: 4, calmRoundsPerHour: 0.25 },
  controlApp: { of: 'another merchant', scopes },
  behaviours: [reachForOthers],
};

const carelessRetrier: Persona = {
  name: 'careless-retrier',
  description:
    'Repeats payments, refunds too soon and too much, pays wrong amounts, and wants each refused with its code.',
  misbehaves: true,
  system: 'pos',
  scopes: ['payments:direct', 'refunds:write', 'transactions:read'],
  rate: { roundsPerMinute: 15, calmRoundsPerHour: 3 },
  behaviours: [repeatPayments, payAllAtOnce, payWrongAmounts, refundTooSoon, refundTooMuch],
};

/** In the order in which a run without a fleet file takes them in turn. */
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
