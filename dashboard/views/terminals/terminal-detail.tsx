import { useEffect } from 'react';
import type { Dashboard } from '../../model/dashboard.js';
import { describeEvent } from '../../model/describe-event.js';
import { Shown, Time, visible } from '../shown-text.js';
import { StatusText } from '../status-text.js';
import { useTerminal, useValue } from '../use-value.js';
import { TerminalActions } from './terminal-actions.js';
import { stateOf } from './terminal-state.js';

export interface TerminalDetailProps {
  readonly dashboard: Dashboard;
  readonly configId: number;
}

const shownEvents = 12;

/** One terminal: its facts, its actions, the commands of this page and its latest events. */
export function TerminalDetail({ dashboard, configId }: TerminalDetailProps) {
  const terminal = useTerminal(dashboard.fleet, configId);
  useEffect(() => {
    // The list may be minutes old, and the code of an activation is in no event.
    dashboard.readTerminal(configId).catch(() => undefined);
  }, [dashboard, configId]);
  if (terminal === undefined) return <p className="empty">The service no longer has this terminal.</p>;
  const { name, terminalId, merchantId, branchId, lastSeenAt, activationCode } = terminal;
  return (
    <article className="detail">
      <h2>
        <Shown text={name} />
      </h2>
      <TerminalActions dashboard={dashboard} terminal={terminal} />
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <StatusText status={stateOf(terminal)} />
        </dd>
        {activationCode !== undefined && (
          <>
            <dt>Activation code</dt>
            <dd className="mono">{activationCode}</dd>
          </>
        )}
        <dt>Terminal id</dt>
        <dd className="mono">{terminalId}</dd>
        <dt>Config id</dt>
        <dd className="mono">{configId}</dd>
        <dt>Merchant, branch</dt>
        <dd className="mono">
          {visible(merchantId)}, {visible(branchId)}
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenAt === null ? 'never' : <Time at={lastSeenAt} />}</dd>
      </dl>
      <SentCommands dashboard={dashboard} configId={configId} />
      <LatestEvents dashboard={dashboard} configId={configId} />
    </article>
  );
}

function SentCommands({ dashboard, configId }: TerminalDetailProps) {
  const commands = useValue(dashboard.commands.list).filter((each) => each.configId === configId);
  if (commands.length === 0) return null;
  return (
    <>
      <h3>Commands from this page</h3>
      <ul className="plain-list">
        {commands.map(({ requestId, requestType, status, at, body }) => (
          <li key={requestId}>
            <span className="line">
              <Time at={at} /> <span>{requestType}</span> <StatusText status={status} />
            </span>
            {body !== undefined && <pre className="receipt">{visible(body)}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}

function LatestEvents({ dashboard, configId }: TerminalDetailProps) {
  useValue(dashboard.log.events);
  const events = dashboard.log.of(configId).slice(0, shownEvents);
  return (
    <>
      <h3>Latest events</h3>
      {events.length === 0 ? (
        <p className="quiet">None since this page was opened.</p>
      ) : (
        <ol className="plain-list">
          {events.map(({ id, event }) => (
            <li key={id} className="line">
              <Time at={event.at} />{' '}
              <span>
                <Shown text={describeEvent(event)} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
