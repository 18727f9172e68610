import { Text } from 'ink';
import { readableDuration } from '../../text/duration.js';
import { onlineState, type Session, type Sessions, sessionsToShow } from '../view/sessions.js';
import { Panel, roomFor } from './panel.js';
import { Faint, Tint } from './tint.js';

interface SessionListProps {
  readonly sessions: Sessions;
  readonly now: number;
  readonly rows: number;
  readonly columns: number;
}

export function SessionList({ sessions, now, rows, columns }: SessionListProps) {
  const total = sessions.byConfigId.size;
  const shown = sessionsToShow(sessions, roomFor(total, rows));
  const hidden = total - shown.length;
  return (
    <Panel title="Sessions" rows={rows} columns={columns}>
      {shown.map((session) => (
        <SessionRow key={session.configId} session={session} now={now} />
      ))}
      {total === 0 && <Faint>none yet</Faint>}
      {hidden > 0 && <Faint>{`and ${hidden} more`}</Faint>}
    </Panel>
  );
}

function SessionRow({ session, now }: { readonly session: Session; readonly now: number }) {
  const { terminalId, state, since } = session;
  return (
    <Text wrap="truncate">
      {`${terminalId}  `}
      <Tint tone={state === onlineState ? 'good' : 'warning'}>{state.padEnd(14)}</Tint>
      {`  ${readableDuration(now - since).padStart(10)}`}
      <Faint>{detailOf(session, now)}</Faint>
    </Text>
  );
}

function detailOf({ state, reason, retry }: Session, now: number): string {
  if (state === onlineState) return '';
  const parts: string[] = [];
  if (retry !== undefined) parts.push(`attempt ${retry.attempt} in ${readableDuration(retry.at - now)}`);
  if (reason !== undefined) parts.push(reason);
  return parts.length === 0 ? '' : `  ${parts.join(': ')}`;
}
