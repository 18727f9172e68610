import { decidedLimits } from '../../../conformance/oracle/limits.js';
import type { RunEvent } from '../../events/event.js';
import type { AuditFinished, DashboardEvent } from '../../events/schema/audit.js';
import type { CommandExecuted, CommandReceived } from '../../events/schema/command.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { CommandShown } from '../../events/schema/shown.js';
import { AwaitedItems } from '../awaited-items.js';
import { type Checker, type CheckerKind, documentRules, type Flag } from '../checker.js';
import { DashboardWatch } from '../dashboard-watch.js';
import { isBeforeCall, seenWithinMs } from '../event-times.js';
import { FaultTimeline } from '../fault-timeline.js';
import { type Command, finalStatuses, identityDifference, isNextStatus } from './command-rules.js';
import { CommandTerminals } from './command-terminals.js';
import { recoveryMs } from './recovery.js';

/** CMD-01 to CMD-06. */
export const commands: CheckerKind = {
  name: 'commands',
  rule: 'Every command reaches its terminal in order, is executed and printed once, and its record and the dashboard show its result.',
  create: (flag) => new CommandsChecker(flag),
};

/** The time within which an online terminal has received a command, in milliseconds. */
const receivedWithinMs = 10_000;

/** Two clocks may be read on two sides of a millisecond. */
const toleranceMs = 5;

/** A command that an actor of the run waits for. */
interface AwaitedCommand extends Stamp {
  readonly command: Command;
}

class CommandsChecker implements Checker {
  readonly #flag: Flag;
  readonly #commands = new Map<string, Command>();
  readonly #terminals: CommandTerminals;
  readonly #watch = new DashboardWatch();
  readonly #faults = new FaultTimeline();
  /** The faults by which a line repeats a frame. */
  readonly #duplicates = new FaultTimeline('duplicates');
  /** The triggers that the terminal must receive. */
  readonly #triggered = new AwaitedItems<AwaitedCommand>(receivedWithinMs);
  /** The results that the dashboard must see. */
  readonly #executed = new AwaitedItems<AwaitedCommand>(seenWithinMs);
  #audit: AuditFinished['outcome'] | undefined;

  constructor(flag: Flag) {
    this.#flag = flag;
    this.#terminals = new CommandTerminals(flag);
  }

  observe(event: RunEvent): void {
    this.#judgeAwaited(event.t);
    this.#faults.observe(event);
    this.#duplicates.observe(event);
    this.#terminals.observe(event);
    switch (event.type) {
      case 'command.shown':
        this.#shown(event);
        return;
      case 'command.received':
        if (event.fleet) this.#received(event);
        return;
      case 'command.executed':
        if (event.fleet) this.#terminalExecuted(event);
        return;
      case 'dashboard.state':
        if (event.state === 'stopped') this.#judgeAwaited(Number.POSITIVE_INFINITY);
        this.#watch.observe(event);
        return;
      case 'dashboard.event':
        if (event.kind === 'command-result') this.#resultSeen(event);
        return;
      case 'audit.finished':
        this.#audit = event.outcome;
    }
  }

  end(): void {
    for (const command of this.#commands.values()) {
      const { requestId, seq, listed, received, executed, shown } = command;
      // Results of raw clients of scenarios are on the topic as well.
      if (received === undefined && executed === undefined && shown === undefined) continue;
      if (this.#audit === 'complete' && listed === undefined)
        this.#flag(`command ${requestId} of event ${seq} has no record that the auditor could read`, seq);
    }
  }

  #shown(event: Stamp & CommandShown): void {
    const { seq, requestId, status, operation } = event;
    const command = this.#compared(event);
    const { shown } = command;
    const isOrdered = shown !== undefined && isBeforeCall(shown, event);
    if (shown !== undefined && isOrdered && !isNextStatus(shown.status, status))
      this.#flag(
        `command ${requestId} was ${shown.status} in event ${shown.seq} and is ${status} in event ${seq}`,
        shown.seq,
        seq,
      );
    if (operation === 'requestTerminal') this.#triggeredBy(command, event);
    if (event.actor === 'auditor') this.#listed(command, event);
    this.#compareStatus(command, event);
    if (shown === undefined || isNextStatus(shown.status, status)) command.shown = event;
  }

  #triggeredBy(command: Command, event: Stamp & CommandShown): void {
    const { seq, requestId, configId } = event;
    if (command.triggered !== undefined)
      this.#flag(`command ${requestId} is created again in event ${seq}`, command.triggered.seq, seq);
    if (event.status !== 'QUEUED' && event.status !== 'SENT')
      this.#flag(`command ${requestId} is ${event.status} in event ${seq}, when it is created`, seq);
    const { shown } = command;
    if (shown !== undefined && isBeforeCall(shown, event))
      this.#flag(`command ${requestId} is created in event ${seq}, but was shown before`, shown.seq, seq);
    command.triggered = event;
    this.#terminals.triggered(command);
    if (command.received === undefined && this.#terminals.isFleet(configId))
      this.#triggered.add(requestId, { ...event, command });
  }

  #listed(command: Command, { seq, requestId, status }: Stamp & CommandShown): void {
    if (command.listed !== undefined)
      this.#flag(`command ${requestId} is read again in event ${seq}`, command.listed, seq);
    command.listed = seq;
    const { executed, received, settled } = command;
    if (settled === true && executed !== undefined && !finalStatuses.has(status))
      this.#flag(
        `command ${requestId} is ${status} in event ${seq}, but its result was reported in event ${executed.seq}`,
        executed.seq,
        seq,
      );
    if (received !== undefined && status === 'QUEUED')
      this.#flag(
        `command ${requestId} is QUEUED in event ${seq}, but its terminal received it in event ${received.seq}`,
        received.seq,
        seq,
      );
  }

  /** The record of a command of the fleet is final with the result that its terminal has reported, and only then. */
  #compareStatus({ executed, result, configId }: Command, event: Stamp & CommandShown): void {
    const { seq, requestId, status } = event;
    if (!this.#terminals.isFleet(configId)) return;
    const reported = executed ?? result;
    if (finalStatuses.has(status) && reported?.status !== status)
      this.#flag(
        `command ${requestId} is ${status} in event ${seq}, but ${reported === undefined ? 'was not executed' : `its result is ${reported.status}`}`,
        ...(reported === undefined ? [] : [reported.seq]),
        seq,
      );
    if (!finalStatuses.has(status) && result !== undefined && isBeforeCall(result, event))
      this.#flag(
        `command ${requestId} is ${status} in event ${seq}, although the dashboard saw its result`,
        result.seq,
        seq,
      );
  }

  #received(event: Stamp & CommandReceived): void {
    const { seq, t, requestId, redelivered } = event;
    const command = this.#compared(event);
    const { received, result, triggered } = command;
    this.#triggered.settle(requestId);
    // The fault has caused it, not the service.
    if (received !== undefined && !this.#duplicates.isQuietSince(t - seenWithinMs)) return;
    if (received !== undefined && !redelivered)
      this.#flag(
        `command ${requestId} is received again in event ${seq}, and is not marked as redelivered`,
        received.seq,
        seq,
      );
    if (result !== undefined && t > result.t + seenWithinMs)
      this.#flag(`command ${requestId} is received in event ${seq}, although it was done`, result.seq, seq);
    if (triggered !== undefined && t - triggered.t > decidedLimits.commandLifeMs + toleranceMs)
      this.#flag(`command ${requestId} is received in event ${seq}, after it expired`, triggered.seq, seq);
    this.#terminals.received(command, event);
    command.received ??= event;
  }

  #terminalExecuted(event: Stamp & CommandExecuted): void {
    const { seq, requestId, status } = event;
    const command = this.#compared(event);
    if (command.received === undefined)
      this.#flag(`command ${requestId} is executed in event ${seq}, but was never received`, seq);
    if (command.executed !== undefined)
      this.#flag(`command ${requestId} is executed again in event ${seq}`, command.executed.seq, seq);
    if (!finalStatuses.has(status))
      this.#flag(`command ${requestId} is executed as ${status} in event ${seq}`, seq);
    this.#terminals.executed(command, event);
    command.executed = event;
    if (command.result === undefined) this.#executed.add(requestId, { ...event, command });
    else
      this.#flag(
        `command ${requestId} is executed in event ${seq}, after its result`,
        command.result.seq,
        seq,
      );
  }

  #resultSeen(event: Stamp & DashboardEvent): void {
    const { seq, requestId = '', status = '', configId } = event;
    // Scenarios judge their own terminals.
    if (!this.#terminals.isFleet(configId)) return;
    const command = this.#compared({ ...event, requestId, requestType: event.requestType ?? '' });
    if (command.result !== undefined)
      this.#flag(
        `the dashboard sees command ${requestId} done again in event ${seq}`,
        command.result.seq,
        seq,
      );
    const { executed } = command;
    if (executed?.status !== status)
      this.#flag(
        `the dashboard sees command ${requestId} done as ${status} in event ${seq}, but it was ${executed === undefined ? 'not executed' : `executed as ${executed.status}`}`,
        ...(executed === undefined ? [] : [executed.seq]),
        seq,
      );
    command.result = { seq, t: event.t, status };
    command.settled = true;
    this.#executed.settle(requestId);
  }

  #judgeAwaited(now: number): void {
    for (const { command, seq, t } of this.#executed.takeOverdue(now)) {
      // Its result may be lost with its session, and is then reported again.
      if (!this.#isUndisturbed(command, t, now)) continue;
      command.settled = true;
      if (this.#watch.isWatchingSince(t))
        this.#flag(
          `command ${command.requestId} was executed in event ${seq}, but the dashboard does not see its result`,
          seq,
        );
    }
    for (const { command, seq, t } of this.#triggered.takeOverdue(now)) {
      if (this.#isUndisturbed(command, t, now))
        this.#flag.document(
          documentRules.commandReachesTerminal,
          `command ${command.requestId} was accepted in event ${seq}, but its terminal does not receive it`,
          seq,
        );
    }
  }

  /** True if its terminal has been online all the time since before `t`, without faults. */
  #isUndisturbed({ configId }: Command, t: number, now: number): boolean {
    if (!Number.isFinite(now)) return false;
    return this.#terminals.isOnlineSince(configId, t) && this.#faults.isQuietSince(t - recoveryMs);
  }

  /** The command of an event, which must name it as the events before it do. */
  #compared(
    event: Stamp & { readonly requestId: string; readonly requestType: string; readonly configId: number },
  ): Command {
    const { seq, requestId, requestType, configId } = event;
    const command = this.#commands.get(requestId) ?? { requestId, requestType, configId, seq };
    this.#commands.set(requestId, command);
    const difference = identityDifference(command, event);
    if (difference !== undefined)
      this.#flag(
        `command ${requestId} of event ${command.seq} has another ${difference} in event ${seq}`,
        command.seq,
        seq,
      );
    return command;
  }
}
