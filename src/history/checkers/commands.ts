import { resultStatuses } from '../../../conformance/oracle/commands.js';
import { decidedLimits } from '../../../conformance/oracle/limits.js';
import type { CheckerKind } from '../checker.js';
import { compareBooks, countBy } from './counts.js';

interface Command {
  readonly queuedSeq: number;
  readonly configId: number;
  readonly requestType: string;
  readonly queuedAt: number;
  /** QUEUED, SENT, or what its result says. */
  status: string;
  /** The last event of it. */
  seq: number;
}

const results = new Set<string>(resultStatuses.map(({ name }) => name));
/** The clock of the stream and that of the store may be read at two sides of a millisecond. */
const slackMs = 5;

/** CMD-01 to CMD-06. */
export const commands: CheckerKind = {
  name: 'commands',
  rule: 'Every command is queued once, sent in its order and done exactly once, or it is still queued, sent or expired.',
  create(flag) {
    const known = new Map<string, Command>();
    /** configId to the last command that was sent for the first time. */
    const lastFirst = new Map<number, Command>();
    /** configId to the PRINT commands for it less the texts on its paper. */
    const toPrint = new Map<number, number>();

    function find(event: CommandEvent, what: string): Command | undefined {
      const { seq, requestId, configId, requestType } = event;
      const command = known.get(requestId);
      if (command === undefined) {
        flag(`command ${requestId} is ${what} in event ${seq} and was never queued`, seq);
        return undefined;
      }
      if (command.configId !== configId || command.requestType !== requestType) {
        const was = `${command.requestType} for terminal ${command.configId}`;
        flag(
          `command ${requestId}, a ${was}, is ${what} in event ${seq} as ${requestType} for terminal ${configId}`,
          command.queuedSeq,
          seq,
        );
      }
      if (event.t - command.queuedAt > decidedLimits.commandLifeMs + slackMs)
        flag(`command ${requestId} is ${what} in event ${seq} after it expired`, command.queuedSeq, seq);
      if (results.has(command.status))
        flag(`command ${requestId} is ${what} in event ${seq} although it was done`, command.seq, seq);
      return command;
    }

    function sent(event: CommandEvent & { readonly redelivered: boolean }): void {
      const { seq, requestId, configId, redelivered } = event;
      const command = find(event, 'sent');
      if (command === undefined) return;
      if (redelivered !== (command.status !== 'QUEUED')) {
        const how = redelivered ? 'again in event' : 'for the first time in event';
        flag(`command ${requestId} is ${command.status} and sent ${how} ${seq}`, command.seq, seq);
      }
      if (!redelivered) {
        const before = lastFirst.get(configId);
        if (before !== undefined && before.queuedSeq > command.queuedSeq)
          flag(
            `command ${requestId} is sent in event ${seq} after a later one`,
            command.queuedSeq,
            before.queuedSeq,
            seq,
          );
        lastFirst.set(configId, command);
      }
      if (command.status === 'QUEUED') command.status = 'SENT';
      command.seq = seq;
    }

    return {
      take(event) {
        switch (event.type) {
          case 'command.queued': {
            const { seq, t, requestId, configId, requestType } = event;
            const earlier = known.get(requestId);
            if (earlier !== undefined) {
              flag(`command ${requestId} is queued again in event ${seq}`, earlier.queuedSeq, seq);
              return;
            }
            if (requestType === 'PRINT') toPrint.set(configId, (toPrint.get(configId) ?? 0) + 1);
            known.set(requestId, {
              queuedSeq: seq,
              configId,
              requestType,
              queuedAt: t,
              status: 'QUEUED',
              seq,
            });
            return;
          }
          case 'terminal.printed': {
            // CMD-05: what comes twice is done once. A scenario prints what it likes, at terminals of its own.
            const { seq, configId, terminalId, fleet } = event;
            if (!fleet) return;
            const left = toPrint.get(configId) ?? 0;
            if (left > 0) toPrint.set(configId, left - 1);
            else flag(`terminal ${terminalId} prints in event ${seq} more than it was told to`, seq);
            return;
          }
          case 'command.sent':
            sent(event);
            return;
          case 'command.done': {
            const { seq, requestId, status } = event;
            const command = find(event, 'done');
            if (command === undefined) return;
            if (command.status === 'QUEUED')
              flag(`command ${requestId} is done in event ${seq} and was never sent`, command.seq, seq);
            if (!results.has(status)) flag(`command ${requestId} ends as ${status} in event ${seq}`, seq);
            command.status = status;
            command.seq = seq;
            return;
          }
          case 'store.totals':
            compareBooks(flag, 'commands', countBy(known.values()), event.commands, event.seq);
        }
      },
      end() {},
    };
  },
};

interface CommandEvent {
  readonly seq: number;
  readonly t: number;
  readonly requestId: string;
  readonly configId: number;
  readonly requestType: string;
}
