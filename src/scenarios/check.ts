import type { Clause, StatementId } from '../../conformance/clauses/clause.js';
import { everyClause } from '../../conformance/clauses/every-clause.js';
import { frozenRequirements } from '../../conformance/clauses/requirements/requirement-sets.js';
import type { Exchange } from '../events/schema/scenario.js';
import { redact } from '../simulator/http/redact.js';
import type { RawStompClient } from '../simulator/stomp/raw-stomp-client.js';
import { type Expectation, equalTo, show } from './expectation.js';

/** One comparison of an actual value with an expected one. */
export interface Check {
  readonly clause: string;
  /** A few words that name the compared value. */
  readonly title: string;
  readonly actual: unknown;
  /** A plain value means deep equality. */
  readonly expected: unknown;
  /** P for the decided part of an M clause; by default the clause's own level. */
  readonly level?: 'P' | undefined;
  /** The statement of the clause that an M check rests on; by default the clause's first. */
  readonly statement?: StatementId | undefined;
  /** The requests and responses on the wire, with redacted secrets. */
  readonly exchange?: readonly Exchange[] | undefined;
  /** The clients whose sessions alone it is about, so that their messages are its evidence. */
  readonly clients?: readonly RawStompClient[] | undefined;
  /** Set for a check of a time, which a late machine can falsify. */
  readonly timing?: Timing | undefined;
}

/** The part of a measurement that this machine can falsify. Times are in milliseconds. */
export interface Timing {
  /** The instant at which the measured time begins. */
  readonly since: number;
  /** A failed check proves something as long as this machine was late by less than this. */
  readonly slackMs: number;
  /** The time beyond its limit for which something that was not seen was awaited. Default: `slackMs`. */
  readonly waitedMs?: number;
}

export interface JudgedCheck {
  readonly clause: string;
  readonly level: 'M' | 'P';
  /** True if the check counts as a witness of the clause; a check of the decided part of an M clause does not. */
  readonly witnesses: boolean;
  /** The statement on which it rests; absent for level P. */
  readonly statement?: StatementId;
  readonly title: string;
  readonly verdict: 'pass' | 'differs' | 'fail';
  readonly expected: string;
  readonly actual: string;
  readonly exchange?: readonly Exchange[];
  /** The lateness of this machine during a check of a time, in milliseconds. */
  readonly uncertaintyMs?: number;
}

/**
 * The verdict of one check. A failed check of the level P differs, unless the judgement is strict: then it fails.
 *
 * @throws TypeError if the clause does not exist, or an M check rests on no statement of it: the check would judge nothing
 */
export function judge(check: Check, strict = true, uncertaintyMs?: number): JudgedCheck {
  const clause = everyClause.get(check.clause);
  if (clause === undefined) throw new TypeError(`clause ${check.clause} does not exist`);
  const expected = isExpectation(check.expected) ? check.expected : equalTo(check.expected);
  const level = check.level ?? clause.level;
  const failed = level === 'P' && !strict ? 'differs' : 'fail';
  return {
    clause: clause.id,
    level,
    witnesses: level === clause.level,
    ...(level === 'M' && { statement: statementOf(clause, check.statement) }),
    title: check.title,
    verdict: expected.accepts(check.actual) ? 'pass' : failed,
    expected: expected.description,
    actual: show(redact(check.actual)),
    ...(check.exchange && { exchange: check.exchange }),
    ...(uncertaintyMs !== undefined && { uncertaintyMs }),
  };
}

/** The judgement of a run: by the profile as well, and by the requirements of an earlier version. */
export interface Judgement {
  readonly strict?: boolean | undefined;
  /** A version with its own requirements. Default: those of now. */
  readonly requirements?: string | undefined;
}

/**
 * A check by the requirements of an earlier version. What nothing judged then is shown and does not fail; what was judged
 * by the profile then is judged by it. Undefined for a clause that did not exist.
 */
export function judgedThen(
  scenario: string,
  check: JudgedCheck,
  { strict = true, requirements }: Judgement,
): JudgedCheck | undefined {
  const set = frozenRequirements(requirements);
  if (set === undefined) return check;
  const clause = set.clauses.get(check.clause);
  if (clause === undefined) return undefined;
  const then = set.levelOfCheck(scenario, check.clause, check.title);
  if (then === 'M' || then === check.level) return check;
  const holds = check.verdict === 'pass';
  if (holds && then === undefined && clause.level === 'M') return check;
  const failed = then === 'P' && strict ? 'fail' : 'differs';
  const { statement: _, ...ofProfile } = check;
  return { ...ofProfile, level: 'P', verdict: holds ? 'pass' : failed };
}

function statementOf({ id, statements = [] }: Clause, named: StatementId | undefined): StatementId {
  const statement = named ?? statements[0];
  if (statement === undefined || !statements.includes(statement))
    throw new TypeError(`clause ${id} does not rest on ${statement ?? 'any statement'}`);
  return statement;
}

function isExpectation(value: unknown): value is Expectation {
  return (
    typeof value === 'object' && value !== null && 'accepts' in value && typeof value.accepts === 'function'
  );
}
