/** The result of an examination of a client in its own process, collected from the event stream of the examiner. */
export interface ExaminedProcess {
  readonly exitCode: number | null;
  /** The clauses with a failed check, each once. */
  readonly failed: ReadonlySet<string>;
  /** The reasons of the examinations that were inconclusive. */
  readonly inconclusive: readonly string[];
}

/**
 * `as expected`: a broken client failed by its clause, or a right one passed. `late`: this machine was too late to judge
 * it. Everything else is `unexpected`.
 */
export type ProcessVerdict = 'as expected' | 'late' | 'unexpected';

const exitPass = 0;
const exitFailed = 1;
const exitInconclusive = 2;

/** The end of a reason that the examiner gives for a time that it cannot judge. */
const lateMachine = /: this machine was late by \d+ ms$/;

/** @param clause the clause that the client breaks; undefined for a right client, which must pass */
export function judgeProcess(
  { exitCode, failed, inconclusive }: ExaminedProcess,
  clause: string | undefined,
): ProcessVerdict {
  const isExpected =
    clause === undefined
      ? exitCode === exitPass && failed.size === 0
      : exitCode === exitFailed && failed.has(clause);
  if (isExpected) return 'as expected';
  const isLate = inconclusive.length > 0 && inconclusive.every((reason) => lateMachine.test(reason));
  return exitCode === exitInconclusive && isLate ? 'late' : 'unexpected';
}

/** Collects the result from the lines of the event stream. */
export class ProcessEvents {
  readonly failed = new Set<string>();
  readonly inconclusive: string[] = [];

  take(event: ExaminerEvent): void {
    if (event.type === 'check' && event.verdict === 'fail') this.failed.add(String(event.clause));
    if (event.type === 'scenario.finished' && event.verdict === 'inconclusive')
      this.inconclusive.push(String(event.reason));
  }
}

/** The fields that are read of a line; other types of events have others. */
interface ExaminerEvent {
  readonly type?: unknown;
  readonly verdict?: unknown;
  readonly clause?: unknown;
  readonly reason?: unknown;
}
