import { sendDestinations, terminalMessages } from '../../../contract/channel.js';
import { sendDirect } from './direct.js';
import { jsonBody } from './json-body.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.settings);

/** The terminal's current settings; the last snapshot is kept (MSG-06). */
export const settings: TerminalMessage = {
  destination: sendDestinations.settings,
  afterRegister: true,
  async handle(parts, session, { body }) {
    const snapshot = read(body, parts.limits.jsonDepth);
    if (body.byteLength > parts.limits.settingsBytes) {
      const message = `a settings snapshot is at most ${parts.limits.settingsBytes} bytes`;
      sendDirect(session, parts.messageId(), 'REPORT_REJECTED', {
        errorCode: 'ERR_PAYLOAD_TOO_LARGE',
        message,
      });
      return;
    }
    await parts.terminals.saveSettings(session.configId, snapshot.settings, Date.now());
    parts.adminTopic.broadcast({ type: 'settings-snapshot', configId: session.configId });
  },
};
