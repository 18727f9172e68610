import { terminalMessages } from '../../../contract/channel/messages.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { jsonBody } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.commandResult.body);

/** The result of a command: updates the record and notifies the dashboards (CMD-03, CMD-04). */
export const commandResult: TerminalMessage = {
  destination: terminalMessages.commandResult.destination,
  afterRegister: true,
  async handle(deps, session, { body }) {
    const { requestId, requestType, status, result } = read(body, deps.limits.jsonDepth);
    const { configId } = session;
    if (status !== 'COMPLETED' && status !== 'FAILED') {
      const problem = 'status must be COMPLETED or FAILED';
      return rejectReport(deps, session, 'ERR_VALIDATION', problem, { requestId });
    }
    const done = await deps.messages.complete({
      configId,
      requestId,
      requestType,
      status,
      result: result ?? null,
      at: Date.now(),
    });
    if (done === undefined) {
      const record = await deps.messages.byRequestId(reachOfAll, requestId);
      // CMD-06: a result for an unknown request, or another terminal's, changes nothing.
      if (record?.configId !== configId) return;
      if (record.action !== requestType) {
        const problem = `requestType must be ${record.action}`;
        return rejectReport(deps, session, 'ERR_VALIDATION', problem, { requestId });
      }
      // The command was settled before, or has expired, so nothing waits for the result.
      deps.after(() => deps.delivery.finished(configId, record.messageId));
      return;
    }
    deps.after(() => {
      deps.delivery.finished(configId, done.messageId);
      deps.events.commandDone({ requestId, requestType, configId, status });
      deps.adminTopic.broadcast({ type: 'command-result', configId, requestId, requestType, status });
    });
  },
};
