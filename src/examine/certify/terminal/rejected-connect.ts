import type { ObservedSession } from '../wire/observed-session.js';
import type { StompFrame } from '../wire/stomp-frame.js';
import type { EvidentChecks } from './evident-checks.js';
import { isConnect, type TerminalExaminee } from './terminal-examinee.js';

/**
 * Checks the response to the newest CONNECT of a client that never got CONNECTED.
 *
 * @returns the CONNECT; undefined, without a check, if it sent no CONNECT, or if its response may still be on its way
 */
export function checkRejected(examinee: TerminalExaminee, checks: EvidentChecks): StompFrame | undefined {
  const connectIn = ({ number }: ObservedSession) =>
    examinee.framesOf(number).find(({ from, frame }) => from === 'client' && isConnect(frame));
  const session = examinee.wire.sessions.findLast((each) => connectIn(each) !== undefined);
  if (session === undefined) return undefined;
  const response = examinee.framesOf(session.number).find(({ from }) => from === 'service');
  if (response === undefined && session.isOpen) return undefined;
  checks.value('the response to its CONNECT', response?.frame.command, 'CONNECTED');
  return connectIn(session)?.frame;
}
