import { useEffect, useState } from 'react';
import { CallError, sentenceOf } from '../../client/call-error.js';
import type { Dashboard } from '../../model/dashboard.js';
import type { ShownTransaction } from '../../model/transactions.js';
import { Shown, Time, visible } from '../shown-text.js';
import { StatusText } from '../status-text.js';

export interface TransactionDetailProps {
  readonly dashboard: Dashboard;
  readonly transaction: ShownTransaction;
}

/** A transaction with its timeline: its creation, what the topic has sent while the page was open, its latest change. */
export function TransactionDetail({ dashboard, transaction }: TransactionDetailProps) {
  const { referenceId, status, record, sandbox } = transaction;
  const [problem, setProblem] = useState<string>();
  const { length } = transaction.steps;
  // Reads the record again whenever an event has announced a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of steps stands for the latest event
  useEffect(() => {
    dashboard.readTransaction(transaction).then(
      () => setProblem(undefined),
      (error) => setProblem(explanationOf(error)),
    );
  }, [dashboard, transaction.key, length]);
  return (
    <article className="detail">
      <h2 className="mono">
        <Shown text={referenceId} />
      </h2>
      {problem !== undefined && record === undefined && <p className="notice">{visible(problem)}</p>}
      <dl className="facts">
        <dt>Status</dt>
        <dd>
          <StatusText status={status} />
          {record?.errorCode !== undefined && <span className="mono"> {record.errorCode}</span>}
        </dd>
        {record !== undefined && (
          <>
            <dt>Amount</dt>
            <dd>
              {record.amount} {record.currency}
            </dd>
            <dt>Trade number</dt>
            <dd className="mono">{record.tradeNo}</dd>
            <dt>Channel, gateway</dt>
            <dd>
              {visible(record.channel)}, {visible(record.gateway)}
            </dd>
            <dt>Terminal</dt>
            <dd className="mono">{record.terminalId ?? 'none'}</dd>
            <dt>Data</dt>
            <dd>{sandbox ? 'sandbox' : 'production'}</dd>
          </>
        )}
      </dl>
      <h3>Timeline</h3>
      <Timeline transaction={transaction} />
    </article>
  );
}

/** An administrator sees production data alone, and the topic has the events of all payments. */
function explanationOf(error: unknown): string {
  if (error instanceof CallError && error.status === 404)
    return 'This payment was made by an app in sandbox mode. Administrators see its events, and not its record.';
  return sentenceOf(error);
}

function Timeline({ transaction: { record, steps } }: Pick<TransactionDetailProps, 'transaction'>) {
  const created = record === undefined ? [] : [{ at: record.createdAt, text: 'created' }];
  const updated =
    record === undefined ? [] : [{ at: record.updatedAt, text: `latest change, now ${record.status}` }];
  const all = [...created, ...steps, ...updated].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return (
    <ol className="timeline">
      {all.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal
        <li key={`${at}-${index}`}>
          <Time at={at} />{' '}
          <span>
            <Shown text={text} />
          </span>
        </li>
      ))}
    </ol>
  );
}
