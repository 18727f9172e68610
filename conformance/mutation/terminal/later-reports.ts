import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';
import { type Frame, isSendTo } from '../wire/frame.js';
import { intercept, type Line } from './intercepted-terminal.js';

/**
 * Alters the transaction reports that a terminal sends after its first session has ended. `alter` receives the number of
 * the session, from 2 on, and returns the frame to send, or undefined to drop it.
 */
export function interceptLaterReports(
  environment: TerminalEnvironment,
  alter: (report: Frame, line: Line, session: number) => Frame | undefined,
): TerminalEnvironment {
  let sessions = 0;
  return intercept(environment, {
    opened() {
      sessions += 1;
    },
    toServer(frame, line) {
      if (sessions === 1 || !isSendTo(frame, '/app/terminal/transaction')) return frame;
      return alter(frame, line, sessions);
    },
  });
}
