import type { EvidentChecks } from './evident-checks.js';
import { isConnect, type TerminalExaminee } from './terminal-examinee.js';

/**
 * Checks the response to the newest CONNECT of a client that never got CONNECTED.
 *
 * @returns false, without a check, if the client has sent none, or if its response may still be on its way
 */
export function checkRejected(examinee: TerminalExaminee, checks: EvidentChecks): boolean {
  const session = examinee.wire.sessions.findLast(({ number }) =>
    examinee.framesOf(number).some(({ from, frame }) => from === 'client' && isConnect(frame)),
  );
  if (session === undefined) return false;
  const response = examinee.framesOf(session.number).find(({ from }) => from === 'service');
  if (response === undefined && session.isOpen) return false;
  checks.value('the response to its CONNECT', response?.frame.command, 'CONNECTED');
  return true;
}
