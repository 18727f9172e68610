import { terminalMessages } from '../../../contract/channel/messages.js';
import type { StompSend } from '../../../stomp/application.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { TerminalSession } from '../session.js';
import { checkIn } from './heartbeat.js';
import { type RejectedReport, rejectReport } from './reject.js';
import type { ChannelDeps, TerminalMessage } from './terminal-message.js';

/**
 * Handles a message of an observer, whose client may be that of a terminal (AUTH-15). It changes nothing: register maps
 * nothing, a keep-alive gets its CHECK_IN, and every report is rejected without an end of the session (CHN-13).
 */
export function ofObserver(
  { destination }: TerminalMessage,
  deps: ChannelDeps,
  session: TerminalSession,
  { body }: StompSend,
): void {
  if (destination === terminalMessages.register.destination) return;
  if (destination === terminalMessages.heartbeat.destination) {
    deps.after(() => checkIn(deps, session, monotonicNow()));
    return;
  }
  rejectReport(deps, session, 'ERR_FORBIDDEN', 'an observer cannot report for the terminal', idsIn(body));
}

/** The ids by which the client finds the rejected report, if the body has them. */
function idsIn(body: Uint8Array): RejectedReport {
  try {
    const report: unknown = JSON.parse(Buffer.from(body).toString());
    const [specificTId, requestId] = [idIn(report, 'specificTId'), idIn(report, 'requestId')];
    return {
      ...(specificTId !== undefined && { specificTId }),
      ...(requestId !== undefined && { requestId }),
    };
  } catch {
    // The report is rejected whatever it contains.
    return {};
  }
}

/** The length of a specificTId, the longer one of the two ids. */
const maxIdLength = 128;

function idIn(report: unknown, name: string): string | undefined {
  const value: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined;
  return typeof value === 'string' && value.length <= maxIdLength ? value : undefined;
}
