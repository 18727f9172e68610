import type { RunEvent } from '../../events/event.js';
import type { CommandExecuted, CommandReceived } from '../../events/schema/command.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { TerminalPrinted, TerminalStateChanged } from '../../events/schema/terminal.js';
import type { Flag } from '../checker.js';
import type { Command } from './command-rules.js';

interface Terminal {
  readonly actor: string;
  state: string;
  /** The time of the last change of state. */
  since: number;
  /** The number of sessions in which it has registered. */
  sessions: number;
  /** The session in which it last received a command, by requestId; undefined until it receives one. */
  lastSession: Map<string, number> | undefined;
  /** Received PRINT commands less printed texts. */
  unprinted: number;
  /** Printed texts less completed PRINT commands. */
  prints: number;
  /** The command with the latest trigger of those that it has received for the first time. */
  latest: Command | undefined;
}

/** The terminals of the fleet, in what they receive, execute and print. */
export class CommandTerminals {
  readonly #flag: Flag;
  readonly #terminals = new Map<number, Terminal>();
  #isAudited = false;

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.type === 'run.started') this.#isAudited = event.audited === true;
    else if (event.type === 'terminal.state' && event.fleet && !event.actor.includes('@'))
      this.#stateChanged(event);
    else if (event.type === 'terminal.printed' && event.fleet) this.#printed(event);
  }

  isFleet(configId: number): boolean {
    return this.#terminals.has(configId);
  }

  isOnlineSince(configId: number, t: number): boolean {
    const terminal = this.#terminals.get(configId);
    return terminal?.state === 'online' && terminal.since <= t;
  }

  received(command: Command, event: Stamp & CommandReceived): void {
    const terminal = this.#terminals.get(event.configId);
    if (terminal === undefined) return;
    const { seq, requestId, redelivered, requestType } = event;
    const { sessions, lastSession } = terminal;
    if (lastSession?.get(requestId) === sessions)
      this.#flag(
        `command ${requestId} is received again in event ${seq}, in the same session`,
        ...seqsOf(command),
        seq,
      );
    if (redelivered && sessions <= 1)
      this.#flag(
        `command ${requestId} is received as redelivered in event ${seq}, in the first session`,
        seq,
      );
    terminal.lastSession ??= new Map();
    terminal.lastSession.set(requestId, sessions);
    if (command.received !== undefined) return;
    if (requestType === 'PRINT') terminal.unprinted += 1;
    if (redelivered) return;
    this.#compareOrder(terminal, command, seq);
  }

  /** The trigger of a command has its response, which may come after the terminal has received the command. */
  triggered(command: Command): void {
    const terminal = this.#terminals.get(command.configId);
    if (terminal === undefined || command.received?.redelivered !== false) return;
    if (sentAt(command) > sentAt(terminal.latest)) terminal.latest = command;
  }

  executed(
    command: Command,
    { seq, configId, requestId, requestType, status }: Stamp & CommandExecuted,
  ): void {
    const terminal = this.#terminals.get(configId);
    if (terminal === undefined || requestType !== 'PRINT' || status !== 'COMPLETED') return;
    if (terminal.prints > 0) terminal.prints -= 1;
    else
      this.#flag(
        `PRINT ${requestId} is completed in event ${seq}, but the terminal never printed it`,
        ...seqsOf(command),
        seq,
      );
  }

  #compareOrder(terminal: Terminal, command: Command, seq: number): void {
    const { latest } = terminal;
    const { triggered, requestId } = command;
    if (latest !== undefined && triggered !== undefined && triggered.t < sentAt(latest))
      this.#flag(
        `command ${requestId} is received in event ${seq}, after ${latest.requestId}, which was triggered later`,
        triggered.seq,
        ...seqsOf(latest),
        seq,
      );
    if (triggered !== undefined && sentAt(command) > sentAt(latest)) terminal.latest = command;
  }

  #stateChanged({ actor, configId, to, t }: Stamp & TerminalStateChanged): void {
    const terminal = this.#terminals.get(configId) ?? newTerminal(actor);
    this.#terminals.set(configId, terminal);
    terminal.state = to;
    terminal.since = t;
    if (to === 'registering') terminal.sessions += 1;
  }

  /** CMD-05: a redelivered PRINT is printed once. */
  #printed({ seq, configId, terminalId }: Stamp & TerminalPrinted): void {
    const terminal = this.#terminals.get(configId);
    if (terminal === undefined) return;
    terminal.prints += 1;
    if (terminal.unprinted > 0) terminal.unprinted -= 1;
    // Streams of earlier versions do not show what a terminal receives.
    else if (this.#isAudited)
      this.#flag(`terminal ${terminalId} prints in event ${seq} without another PRINT command`, seq);
  }
}

/** The time at which the trigger of a command was sent. */
function sentAt(command: Command | undefined): number {
  const { triggered } = command ?? {};
  return triggered === undefined ? -1 : triggered.t - triggered.elapsedMs;
}

function seqsOf({ received }: Command): readonly number[] {
  return received === undefined ? [] : [received.seq];
}

function newTerminal(actor: string): Terminal {
  return {
    actor,
    state: 'offline',
    since: 0,
    sessions: 0,
    lastSession: undefined,
    unprinted: 0,
    prints: 0,
    latest: undefined,
  };
}
