import fc from 'fast-check';
import { requestTypes } from '../../../../conformance/oracle/commands.js';
import { scopes } from '../../../../conformance/oracle/operations.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { day, hour, minute, second } from '../../../text/time-units.js';
import { amounts, otherMoney, prefixes } from '../model/outcome.js';
import { reportedWords } from '../model/report.js';
import { type Abilities, allAbilities } from '../service/abilities.js';
import { makeStep } from '../steps/make-step.js';
import type { Step } from '../steps/step.js';
import { probes } from '../steps/token-steps.js';
import { type Emphasis, emphases, type StepKind } from './emphasis.js';

export interface HistoryOptions {
  /** The largest number of steps. Default: 60. */
  readonly maxSteps?: number;
  /** The number of the emphasis, which decides what a history has more of. Default: all kinds of steps are as common. */
  readonly emphasis?: number;
  /** Default: everything, as at the embedded backend in virtual time. */
  readonly abilities?: Abilities;
  /** The kinds of steps. Default: all. */
  readonly only?: readonly StepKind[];
  /** The `replayPath` of a history that has failed. */
  readonly replayPath?: string;
}

/** The index of an earlier item. */
const index = fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 9 }));

/** An amount of each row of the sandbox table, and amounts next to them that force nothing. */
export function sandboxAmounts(): fc.Arbitrary<string> {
  return fc.constantFrom(...amounts);
}

/** Amounts that are rejected with ERR_INVALID_AMOUNT. */
export function invalidAmounts(): fc.Arbitrary<string> {
  return fc.constantFrom('0.00', '-1.00', '1000000.00', '1.001', '1e2', 'NaN', '');
}

/** The start of a reference: half of the time nothing, or a prefix of the sandbox, or text that resembles one. */
export function referencePrefixes(): fc.Arbitrary<string> {
  return fc.constantFrom(...prefixes);
}

/** One scope or more. */
export function scopeNames() {
  return fc.subarray(
    scopes.map(({ name }) => name),
    { minLength: 1 },
  );
}

/** A command of requestTerminal. */
export function requestTypeNames(): fc.Arbitrary<string> {
  return fc.constantFrom(...requestTypes.map(({ name }) => name));
}

/** The steps by their kinds. */
const kinds: Readonly<Record<StepKind, (abilities: Abilities) => fc.Arbitrary<Step>[]>> = {
  tokens: (abilities: Abilities) => [...tokenSteps(abilities), ...appSteps(abilities)],
  payments: paymentSteps,
  refunds: refundSteps,
  terminal: terminalSteps,
  faults: faultSteps,
  time: timeSteps,
  accounts: accountSteps,
};

export const stepKinds = Object.keys(kinds) as readonly StepKind[];

/**
 * The steps of a history; a step that is listed several times is drawn more often.
 *
 * @param emphasis the number of an emphasis; without it, all kinds are as common
 */
export function steps(
  abilities: Abilities = allAbilities,
  only: readonly StepKind[] = stepKinds,
  emphasis?: number,
): fc.Arbitrary<Step>[] {
  const factors: Emphasis['factors'] = emphases[emphasis ?? -1]?.factors ?? {};
  return stepKinds
    .filter((kind) => only.includes(kind))
    .flatMap((kind) => Array.from({ length: factors[kind] ?? 1 }, () => kinds[kind](abilities)).flat());
}

/** More steps are drawn than performed: those that are not possible in their state are left out. */
const drawnPerStep = 6;

/** Random histories: each draws its length and its steps, of which those that are not possible are left out. */
export function histories({ maxSteps = 60, emphasis, abilities, only, replayPath }: HistoryOptions = {}) {
  return fc.commands(steps(abilities, only, emphasis), {
    maxCommands: drawnPerStep * maxSteps,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
}

function tokenSteps({ production, longWaits }: Abilities): fc.Arbitrary<Step>[] {
  const sandbox = production ? fc.boolean() : fc.constant(true);
  const offsets = fc.constantFrom(300_000, 2_000, -2_000, -60_000);
  return [
    fc.tuple(scopeNames(), sandbox).map((made) => makeStep('IssueToken', ...made)),
    ...times(
      2,
      fc
        .tuple(index, fc.constantFrom(...probes.map(({ operation }) => operation)))
        .map((made) => makeStep('UseToken', ...made)),
    ),
    ...(longWaits
      ? times(
          2,
          fc.tuple(index, offsets).map((made) => makeStep('WaitForExpiry', ...made)),
        )
      : []),
  ];
}

function appSteps({ production }: Abilities): fc.Arbitrary<Step>[] {
  const sandbox = production ? fc.boolean() : fc.constant(true);
  return [
    ...times(
      2,
      index.map((each) => makeStep('RenewToken', each)),
    ),
    fc.tuple(index, scopeNames()).map((made) => makeStep('ChangeScopes', ...made)),
    fc.tuple(index, sandbox).map((made) => makeStep('ChangeMode', ...made)),
    index.map((each) => makeStep('ReplaceSecret', each)),
    index.map((each) => makeStep('Revoke', each)),
  ];
}

/** An amount of a payment with its currency: mostly one of the sandbox table, and euro. */
function money() {
  const euro = sandboxAmounts().map((amount) => ({ amount, currency: 'EUR' }));
  return fc.oneof({ arbitrary: euro, weight: 5 }, { arbitrary: fc.constantFrom(...otherMoney), weight: 1 });
}

function accountSteps({ production }: Abilities): fc.Arbitrary<Step>[] {
  const mode = production ? fc.constantFrom('sandbox', 'production') : fc.constant('sandbox' as const);
  const settled = production
    ? fc.constantFrom('sandbox', 'production', 'production')
    : fc.constant('sandbox' as const);
  const statuses = fc.constantFrom('SUCCESS', 'PENDING', 'FAILED', 'CANCELLED', 'REFUNDED');
  const status = fc.constantFrom('PENDING', 'SUCCESS', 'FAILED');
  const saved = fc.record({ status, mode, named: fc.constantFrom(true, true, false) });
  const word = fc.constantFrom('TRANS_SUCCESS', 'TRANS_DECLINED', 'TRANS_VOID');
  return [
    ...times(
      2,
      fc.tuple(money(), saved).map(([paid, record]) => makeStep('SaveTransaction', { ...paid, ...record })),
    ),
    ...(production
      ? [fc.tuple(index, word, fc.constantFrom(0, 0, 1)).map((made) => makeStep('ReportPayment', ...made))]
      : []),
    fc.tuple(mode, statuses).map((made) => makeStep('Recount', ...made)),
    ...times(
      2,
      settled.map((each) => makeStep('Settle', each)),
    ),
  ];
}

function paymentSteps({ production }: Abilities): fc.Arbitrary<Step>[] {
  const choice = fc
    .tuple(money(), fc.record({ prefix: referencePrefixes(), named: fc.boolean() }))
    .map(([paid, more]) => ({ ...paid, ...more }));
  const invalid = invalidAmounts();
  return [
    ...times(
      3,
      choice.map((chosen) => makeStep('Pay', chosen)),
    ),
    ...(production
      ? times(
          2,
          choice.map((chosen) => makeStep('PayInProduction', chosen)),
        )
      : []),
    invalid.map((amount) => makeStep('PayInvalidAmount', amount)),
    fc
      .tuple(index, fc.constantFrom('1.00', '999.00', '1000.00'))
      .map((made) => makeStep('PayAgain', ...made)),
    ...times(
      3,
      index.map((each) => makeStep('LookUp', each)),
    ),
    index.map((each) => makeStep('LookUpInOtherMode', each)),
    index.map((each) => makeStep('Cancel', each)),
    index.map((each) => makeStep('Cancel', each, 'PENDING')),
    index.map((each) => makeStep('Cancel', each, 'SUCCESS')),
    ...(production
      ? times(
          2,
          index.map((each) => makeStep('Cancel', each, 'SUCCESS', 'production')),
        )
      : []),
  ];
}

function refundSteps({ longWaits }: Abilities): fc.Arbitrary<Step>[] {
  const part = fc.constantFrom('all', 'all', 'half', 'a cent', 'a cent', 'too much');
  const drawn = sandboxPrefixes.map((each) => each.prefix);
  const failing = ['SBX-FAIL-', 'SBX-TIMEOUT-', 'SBX-ERROR-'];
  const pending = ['SBX-SLOW-', 'SBX-SLOW-', 'SBX-SLOW-', 'SBX-SLOW-', 'SBX-PENDING-'];
  const prefix = fc.constantFrom('', '', '', '', ...drawn, ...failing, ...pending);
  return [
    ...times(
      5,
      fc
        .tuple(index, part, prefix, fc.constantFrom(true, true, false))
        .map((made) => makeStep('Refund', ...made)),
    ),
    ...(longWaits
      ? times(
          2,
          fc.constantFrom(-2 * second, second, second).map((ms) => makeStep('WaitForCooldown', ms)),
        )
      : []),
    ...(longWaits ? [index.map((each) => makeStep('RefundAfterCooldown', each))] : []),
    index.map((each) => makeStep('RefundTwiceAtOnce', each)),
    ...times(
      2,
      index.map((each) => makeStep('LookUpRefunds', each)),
    ),
  ];
}

function terminalSteps({ production }: Abilities): fc.Arbitrary<Step>[] {
  // Only what is pending, or not known, can be moved by another report.
  const first = fc.constantFrom(...reportedWords, 'TRANS_PENDING', 'TRANS_PENDING', 'TRANS_ODD');
  const word = fc.constantFrom(...reportedWords, 'TRANS_ODD');
  const cents = fc.integer({ min: 1, max: 99_999 });
  return [
    ...times(
      3,
      requestTypeNames().map((type) => makeStep('Trigger', type)),
    ),
    ...times(
      2,
      index.map((each) => makeStep('RequestStatus', each)),
    ),
    index.map((each) => makeStep('ReportSecondResult', each)),
    fc.constant(makeStep('ListTerminals')),
    ...times(3, fc.constant(makeStep('SwitchOn'))),
    ...times(2, fc.constant(makeStep('SwitchOff'))),
    fc.constant(makeStep('Kick')),
    fc.constant(makeStep('Deactivate')),
    fc.constant(makeStep('ReportResults', true)),
    ...times(2, fc.constant(makeStep('ReportResults', false))),
    // SBX-25: what a terminal reports is a production payment.
    ...(production
      ? [
          fc.tuple(first, cents).map((made) => makeStep('ReportTransaction', ...made)),
          ...times(
            3,
            fc
              .tuple(index, word, fc.constantFrom(0, 1), fc.boolean())
              .map((made) => makeStep('ReportAgain', ...made)),
          ),
          index.map((each) => makeStep('LookUpReport', each)),
        ]
      : []),
  ];
}

function faultSteps({ restart }: Abilities): fc.Arbitrary<Step>[] {
  return [
    ...times(2, fc.constant(makeStep('Cut'))),
    ...times(2, fc.constant(makeStep('HalfOpen'))),
    ...times(2, fc.constant(makeStep('EndHalfOpen'))),
    fc.constant(makeStep('Delay', 300)),
    fc.constant(makeStep('Delay', 0)),
    fc.constant(makeStep('Duplicate', true)),
    fc.constant(makeStep('Duplicate', false)),
    ...(restart ? [fc.constantFrom(1_000, 5_000).map((downMs) => makeStep('Restart', downMs))] : []),
  ];
}

function timeSteps({ longWaits }: Abilities): fc.Arbitrary<Step>[] {
  const short = [1, 500, 2 * second, 3 * second, 5 * second, 9_500, 10 * second];
  const waits = times(
    2,
    fc.constantFrom(...short).map((ms) => makeStep('Wait', ms)),
  );
  if (!longWaits) return waits;
  const long = fc.constantFrom(30 * second, minute, 61 * second, 5 * minute, 26 * minute);
  const closed = fc.constantFrom(hour, 23 * hour, day, day, 3 * day, 7 * day);
  return [
    ...waits,
    long.map((ms) => makeStep('Wait', ms)),
    ...times(
      2,
      closed.map((ms) => makeStep('CloseFor', ms)),
    ),
    ...times(
      2,
      fc.constantFrom(hour, day, day).map((ms) => makeStep('CloseEarly', ms)),
    ),
  ];
}

function times<T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T>[] {
  return Array.from({ length: count }, () => arbitrary);
}
