import { reportedStatuses } from '../../../../conformance/oracle/payment-statuses.js';

/** A transaction that the terminal reports. */
export interface ModelReport {
  readonly referenceId: string;
  readonly specificTId: string;
  /** Minor units, as in the first report. */
  readonly amount: number;
  /** The stored status. */
  status: string;
  /** The word of the report that the terminal has not been able to send yet. */
  waiting: string | undefined;
  /** True if the service has it. */
  stored: boolean;
  /** True if a later report has changed the status. */
  moved: boolean;
  /** True if a settlement has taken it. */
  settled: boolean;
  /** The final status of a transaction that was reported as pending first: it is pushed to the terminal. */
  ended: 'SUCCESS' | 'FAILED' | undefined;
}

/** A transaction that the terminal reports for the first time. */
export function newReport(
  facts: Pick<ModelReport, 'referenceId' | 'specificTId' | 'amount'>,
  word: string,
): ModelReport {
  return {
    ...facts,
    status: storedStatus(word),
    waiting: word,
    stored: false,
    moved: false,
    settled: false,
    ended: undefined,
  };
}

/** The words of the reports of the model. */
export const reportedWords: readonly string[] = reportedStatuses.map(({ reported }) => reported);

/** The stored status for a word of a terminal. */
export function storedStatus(word: string): string {
  return reportedStatuses.find(({ reported }) => reported === word)?.stored ?? 'REPORTED';
}
