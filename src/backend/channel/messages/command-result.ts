import { terminalMessages } from '../../../contract/channel/messages.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { jsonBody } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.commandResult.body);

/** What became of a command: updates the record and tells the dashboards (CMD-03, CMD-04). */
export const commandResult: TerminalMessage = {
  destination: terminalMessages.commandResult.destination,
  afterRegister: true,
  async handle(parts, session, { body }) {
    const { requestId, requestType, status, result } = read(body, parts.limits.jsonDepth);
    const { configId } = session;
    if (status !== 'COMPLETED' && status !== 'FAILED') {
      const problem = 'status must be COMPLETED or FAILED';
      return rejectReport(parts, session, 'ERR_VALIDATION', problem, { requestId });
    }
    const done = await parts.messages.complete({
      configId,
      requestId,
      requestType,
      status,
      result: result ?? null,
      at: Date.now(),
    });
    if (done === undefined) {
      const record = await parts.messages.byRequestId(reachOfAll, requestId);
      // CMD-06: a result for an unknown request, or another terminal's, changes nothing.
      if (record?.configId !== configId) return;
      if (record.action !== requestType) {
        const problem = `requestType must be ${record.action}`;
        return rejectReport(parts, session, 'ERR_VALIDATION', problem, { requestId });
      }
      // Done before, or expired: nobody waits for it any more.
      parts.after(() => parts.delivery.finished(configId, record.messageId));
      return;
    }
    parts.after(() => {
      parts.delivery.finished(configId, done.messageId);
      parts.events.commandDone({ requestId, requestType, configId, status });
      parts.adminTopic.broadcast({ type: 'command-result', configId, requestId, requestType, status });
    });
  },
};
