import { terminalMessages } from '../../../contract/channel/messages.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { hasInfinity } from './has-infinity.js';
import { jsonBody } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.settings.body);

/**
 * A report of the terminal's current settings: the last snapshot is stored, separate from the configured settings
 * (MSG-06).
 */
export const settings: TerminalMessage = {
  destination: terminalMessages.settings.destination,
  afterRegister: true,
  stores: true,
  async handle(deps, session, { body }) {
    const parsed = read(body, deps.limits.jsonDepth);
    if ('problem' in parsed) return rejectReport(deps, session, 'ERR_VALIDATION', parsed.problem);
    const snapshot = parsed.value;
    if (body.byteLength > deps.limits.settingsBytes) {
      const problem = `settings must be at most ${deps.limits.settingsBytes} bytes`;
      return rejectReport(deps, session, 'ERR_PAYLOAD_TOO_LARGE', problem);
    }
    // BAD-55: the number could not be stored as it was sent.
    if (hasInfinity(snapshot.settings))
      return rejectReport(deps, session, 'ERR_VALIDATION', 'a number in the settings is too large');
    await deps.terminals.saveSnapshot(session.configId, snapshot.settings, monotonicNow());
    const { configId } = session;
    deps.after(() => deps.adminTopic.broadcast({ type: 'settings-snapshot', configId }));
  },
};
