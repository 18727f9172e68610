import { terminalMessages } from '../../../contract/channel/messages.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { resultStatus } from '../../domain/commands/message.js';
import { jsonBody } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.commandResult.body);

/** The result of a command: updates the record and notifies the dashboards (CMD-03, CMD-04). */
export const commandResult: TerminalMessage = {
  destination: terminalMessages.commandResult.destination,
  afterRegister: true,
  stores: true,
  async handle(deps, session, { body }) {
    const parsed = read(body, deps.limits.jsonDepth);
    if ('problem' in parsed)
      return rejectReport(deps, session, 'ERR_VALIDATION', parsed.problem, parsed.report);
    // MSG-10: open text, which the record keeps.
    const { requestId, requestType, status: reportedStatus, result } = parsed.value;
    const { configId } = session;
    const done = await deps.messages.complete({
      configId,
      requestId,
      requestType,
      status: resultStatus(reportedStatus),
      reportedStatus,
      result: result ?? null,
      at: monotonicNow(),
    });
    if (done === undefined) {
      const record = await deps.messages.byRequestId(reachOfAll, requestId);
      // CMD-06: a result for an unknown request, or another terminal's, changes nothing.
      if (record?.configId !== configId) return;
      if (record.action !== requestType) {
        const problem = `/requestType must be ${record.action}`;
        return rejectReport(deps, session, 'ERR_VALIDATION', problem, { requestId });
      }
      // The command was settled before, or has expired, so nothing waits for the result.
      deps.after(() => deps.delivery.finished(configId, record.messageId));
      return;
    }
    deps.after(() => {
      deps.delivery.finished(configId, done.messageId);
      deps.events.commandDone({ requestId, requestType, configId, status: done.status });
      const shown = { configId, requestId, requestType, status: reportedStatus };
      deps.adminTopic.broadcast({ type: 'command-result', ...shown });
    });
  },
};
