import { useEffect, useState } from 'react';
import type { Dashboard } from '../../model/dashboard.js';
import type { FiredPayment } from '../../model/sandbox.js';
import { Shown, Time, visible } from '../shown-text.js';
import { StatusText } from '../status-text.js';
import { useValue } from '../use-value.js';

/** The payments that were fired from this page, the newest first. */
export function FiredPayments({ dashboard }: { readonly dashboard: Dashboard }) {
  const fired = useValue(dashboard.sandbox.fired);
  return (
    <>
      <h2 id="fired-title">Fired payments</h2>
      {fired.length === 0 ? (
        <p className="empty">Fire an outcome: its request, its response and what is stored appear here.</p>
      ) : (
        <ol className="plain-list">
          {fired.map((each) => (
            <FiredItem key={each.id} payment={each} dashboard={dashboard} />
          ))}
        </ol>
      )}
    </>
  );
}

function FiredItem({
  payment,
  dashboard,
}: {
  readonly payment: FiredPayment;
  readonly dashboard: Dashboard;
}) {
  const { trigger, request, response, record } = payment;
  const transactions = useValue(dashboard.transactions.list);
  const steps = transactions.find(({ referenceId }) => referenceId === request.referenceId)?.steps ?? [];
  return (
    <li className="fired">
      <h3 className="mono">{trigger.name}</h3>
      <dl className="facts">
        <dt>Request</dt>
        <dd className="mono">
          payNow {request.referenceId} {request.amount} EUR {request.terminalId}
        </dd>
        <dt>Response</dt>
        <dd>
          {response === undefined ? (
            <Countdown startedAt={payment.startedAt} heldForMs={trigger.outcome.heldForMs ?? 0} />
          ) : (
            <span role="status">
              {response.failed ? visible(response.text) : <StatusText status={response.text} />}
              <span className="quiet"> after {(response.afterMs / 1000).toFixed(1)} s</span>
            </span>
          )}
        </dd>
        {steps.map(({ at, text }) => (
          <Step key={at} at={at} text={text} />
        ))}
        {record !== undefined && (
          <>
            <dt>Stored</dt>
            <dd>
              <StatusText status={record.status} /> <span className="mono">{record.tradeNo}</span>{' '}
              <Time at={record.updatedAt} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

function Step({ at, text }: { readonly at: string; readonly text: string }) {
  return (
    <>
      <dt>Event</dt>
      <dd>
        <Shown text={text} /> <Time at={at} />
      </dd>
    </>
  );
}

/** The time for which the service still holds the response. */
function Countdown({ startedAt, heldForMs }: { readonly startedAt: number; readonly heldForMs: number }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const leftMs = startedAt + heldForMs - now;
  return <>{leftMs > 0 ? `held for ${(leftMs / 1000).toFixed(0)} s more` : 'waiting for the response'}</>;
}
