import { resultStatuses } from '../../../conformance/oracle/commands.js';
import { decidedLimits } from '../../../conformance/oracle/limits.js';
import type { RunEvent } from '../../events/event.js';
import type { CommandDone, CommandQueued, CommandSent } from '../../events/schema/command.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { TerminalPrinted } from '../../events/schema/terminal.js';
import { terminalName } from '../../events/terminal-name.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { compareTotals, countByStatus } from './status-counts.js';

/** CMD-01 to CMD-06. */
export const backendCommands: CheckerKind = {
  name: 'backend-commands',
  rule: 'Every command is queued once, sent in order and done exactly once, or is still queued, sent or expired.',
  create: (flag) => new CommandsChecker(flag),
};

interface Command {
  readonly queuedSeq: number;
  readonly configId: number;
  readonly requestType: string;
  readonly queuedAt: number;
  /** QUEUED, SENT, or the status of its result. */
  status: string;
  /** The last event of it. */
  seq: number;
}

const finalStatuses = new Set<string>(resultStatuses.map(({ name }) => name));

/** The clocks of the stream and of the store may be read on two sides of a millisecond. */
const toleranceMs = 5;

class CommandsChecker implements Checker {
  readonly #flag: Flag;
  /** The commands, by requestId. */
  readonly #commands = new Map<string, Command>();
  /** The last command that was sent for the first time, by configId. */
  readonly #lastSent = new Map<number, Command>();
  /** The number of PRINT commands less the number of printed texts, by configId. */
  readonly #unprinted = new Map<number, number>();
  /** The number of printed texts less the number of completed PRINT commands, by configId of the fleet's terminals. */
  readonly #prints = new Map<number, number>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'terminal.state':
        if (event.fleet && !this.#prints.has(event.configId)) this.#prints.set(event.configId, 0);
        return;
      case 'command.queued':
        this.#queued(event);
        return;
      case 'command.sent':
        this.#sent(event);
        return;
      case 'command.done':
        this.#done(event);
        return;
      case 'terminal.printed':
        this.#printed(event);
        return;
      case 'store.totals': {
        const counts = countByStatus(this.#commands.values());
        compareTotals(this.#flag, 'commands', counts, event.commands, event.seq);
      }
    }
  }

  #queued({ seq, t, requestId, configId, requestType }: Stamp & CommandQueued): void {
    const earlier = this.#commands.get(requestId);
    if (earlier !== undefined) {
      this.#flag(`command ${requestId} is queued again in event ${seq}`, earlier.queuedSeq, seq);
      return;
    }
    if (requestType === 'PRINT') this.#unprinted.set(configId, (this.#unprinted.get(configId) ?? 0) + 1);
    const command = { queuedSeq: seq, configId, requestType, queuedAt: t, status: 'QUEUED', seq };
    this.#commands.set(requestId, command);
  }

  #sent(event: Stamp & CommandSent): void {
    const { seq, requestId, redelivered } = event;
    const command = this.#find(event, 'sent');
    if (command === undefined) return;
    if (redelivered !== (command.status !== 'QUEUED')) {
      const how = redelivered ? 'redelivered' : 'sent for the first time';
      this.#flag(`command ${requestId} is ${command.status} and ${how} in event ${seq}`, command.seq, seq);
    }
    if (!redelivered) this.#checkOrder(command, event);
    if (command.status === 'QUEUED') command.status = 'SENT';
    command.seq = seq;
  }

  #checkOrder(command: Command, { seq, requestId, configId }: Stamp & CommandSent): void {
    const before = this.#lastSent.get(configId);
    if (before !== undefined && before.queuedSeq > command.queuedSeq) {
      const text = `command ${requestId} is sent in event ${seq}, after a command that was queued later`;
      this.#flag(text, command.queuedSeq, before.queuedSeq, seq);
    }
    this.#lastSent.set(configId, command);
  }

  #done(event: Stamp & CommandDone): void {
    const { seq, requestId, status } = event;
    const command = this.#find(event, 'done');
    if (command === undefined) return;
    if (command.status === 'QUEUED')
      this.#flag(`command ${requestId} is done in event ${seq}, but was never sent`, command.seq, seq);
    if (!finalStatuses.has(status))
      this.#flag(`command ${requestId} has the unknown result ${status} in event ${seq}`, seq);
    if (command.requestType === 'PRINT' && status === 'COMPLETED') this.#checkPrinted(command, event);
    command.status = status;
    command.seq = seq;
  }

  #checkPrinted({ configId, queuedSeq }: Command, { seq, requestId }: Stamp & CommandDone): void {
    const prints = this.#prints.get(configId);
    if (prints === undefined) return;
    if (prints === 0)
      this.#flag(
        `PRINT ${requestId} is done in event ${seq}, but the terminal never printed it`,
        queuedSeq,
        seq,
      );
    else this.#prints.set(configId, prints - 1);
  }

  /** CMD-05: a redelivered PRINT is printed once. Terminals of scenarios print other texts as well. */
  #printed({ seq, configId, terminalId, fleet }: Stamp & TerminalPrinted): void {
    if (!fleet) return;
    this.#prints.set(configId, (this.#prints.get(configId) ?? 0) + 1);
    const left = this.#unprinted.get(configId) ?? 0;
    if (left > 0) this.#unprinted.set(configId, left - 1);
    else this.#flag(`terminal ${terminalId} prints in event ${seq} without another PRINT command`, seq);
  }

  /** The command of an event that must not be its first or come after its last. */
  #find(event: Stamp & (CommandSent | CommandDone), what: string): Command | undefined {
    const { seq, t, requestId, configId, requestType } = event;
    const command = this.#commands.get(requestId);
    if (command === undefined) {
      this.#flag(`command ${requestId} is ${what} in event ${seq}, but was never queued`, seq);
      return undefined;
    }
    if (command.configId !== configId || command.requestType !== requestType) {
      this.#flag(
        `command ${requestId}, a ${command.requestType} for terminal ${terminalName(command.configId)}, is ${what} in event ${seq} as ${requestType} for terminal ${terminalName(configId)}`,
        command.queuedSeq,
        seq,
      );
    }
    if (t - command.queuedAt > decidedLimits.commandLifeMs + toleranceMs)
      this.#flag(`command ${requestId} is ${what} in event ${seq}, after it expired`, command.queuedSeq, seq);
    if (finalStatuses.has(command.status))
      this.#flag(`command ${requestId} is ${what} in event ${seq}, although it was done`, command.seq, seq);
    return command;
  }
}
