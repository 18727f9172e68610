import { terminalMessages } from '../../../contract/channel/messages.js';
import { holdsInfinity } from './holds-infinity.js';
import { jsonBody } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.settings.body);

/** The terminal's current settings: the last snapshot is kept, apart from those that it is to have (MSG-06). */
export const settings: TerminalMessage = {
  destination: terminalMessages.settings.destination,
  afterRegister: true,
  async handle(parts, session, { body }) {
    const snapshot = read(body, parts.limits.jsonDepth);
    if (body.byteLength > parts.limits.settingsBytes) {
      const problem = `settings must be at most ${parts.limits.settingsBytes} bytes`;
      return rejectReport(parts, session, 'ERR_PAYLOAD_TOO_LARGE', problem);
    }
    // BAD-55: no misuse of the protocol, but taken it would be another number, or none.
    if (holdsInfinity(snapshot.settings))
      return rejectReport(parts, session, 'ERR_VALIDATION', 'a number in the settings is too large');
    await parts.terminals.saveSnapshot(session.configId, snapshot.settings, Date.now());
    const { configId } = session;
    parts.after(() => parts.adminTopic.broadcast({ type: 'settings-snapshot', configId }));
  },
};
