import type { RunEvent } from '../../events/event.js';
import type { AuditFinished, DashboardEvent } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { TerminalShown } from '../../events/schema/shown.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import { AwaitedItems } from '../awaited-items.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { DashboardWatch } from '../dashboard-watch.js';
import { seenWithinMs } from '../event-times.js';
import { FaultTimeline } from '../fault-timeline.js';
import { recoveryMs } from './recovery.js';

/** CHN-09, CHN-12, TRM-02. */
export const sessions: CheckerKind = {
  name: 'sessions',
  rule: 'The dashboard and REST show a terminal as online exactly as long as it has a registered session.',
  create: (flag) => new SessionsChecker(flag),
};

interface Terminal {
  readonly actor: string;
  readonly configId: number;
  readonly fleet: boolean;
  state: string;
  /** The event of the last change of state. */
  seq: number;
  /** The event in which it sent its last register. */
  registering: Stamp | undefined;
  /** Registers for which the dashboard has not seen it online. */
  unseen: number;
  /** The event in which it left its last session gracefully, without a fault. */
  left: Stamp | undefined;
}

/** The last event by which the dashboard saw a terminal come or go. */
interface Presence {
  readonly online: boolean;
  readonly seq: number;
  /** The gaps of the dashboard until then. */
  readonly gaps: number;
}

/** A terminal that is online by its own account, and that the dashboard has not seen yet. */
interface AwaitedOnline extends Pick<Stamp, 'seq' | 't'> {
  readonly terminal: Terminal;
  readonly registering: Stamp;
}

/** A terminal that has left, and that the dashboard still sees as online. */
interface AwaitedOffline extends Pick<Stamp, 'seq' | 't'> {
  readonly terminal: Terminal;
}

class SessionsChecker implements Checker {
  readonly #flag: Flag;
  readonly #watch = new DashboardWatch();
  readonly #faults = new FaultTimeline();
  /** The terminals, by actor. */
  readonly #terminals = new Map<string, Terminal>();
  /** The terminals of the fleet, by configId: a terminal of an isolated backend may have the same configId. */
  readonly #byConfigId = new Map<number, Terminal>();
  readonly #presence = new Map<number, Presence>();
  /** The event by which the dashboard saw a terminal deactivated, by configId. */
  readonly #deactivated = new Map<number, number>();
  readonly #awaitedOnline = new AwaitedItems<AwaitedOnline>(seenWithinMs);
  /** The terminals that have left gracefully, until the dashboard sees it. */
  readonly #awaitedOffline = new AwaitedItems<AwaitedOffline>(seenWithinMs);
  /** The event in which the auditor was shown a terminal, by configId. */
  readonly #shown = new Map<number, number>();
  #audit: AuditFinished['outcome'] | undefined;

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#judgeAwaited(event.t);
    this.#faults.observe(event);
    switch (event.type) {
      case 'terminal.state':
        this.#stateChanged(event);
        return;
      case 'dashboard.state':
        if (event.state === 'stopped') this.#dashboardStops();
        this.#watch.observe(event);
        return;
      case 'dashboard.event':
        if (event.kind === 'session-online') this.#seenOnline(event);
        else if (event.kind === 'session-offline') this.#seenOffline(event);
        else if (event.kind === 'terminal-deactivated') this.#deactivated.set(event.configId, event.seq);
        else if (event.kind === 'terminal-activated') this.#deactivated.delete(event.configId);
        return;
      case 'terminal.shown':
        this.#terminalShown(event);
        return;
      case 'audit.finished':
        this.#audit = event.outcome;
    }
  }

  end(): void {
    for (const { actor, state, seq, fleet, configId } of this.#terminals.values()) {
      if (state !== 'stopped')
        this.#flag(`${actor} is still ${state} since event ${seq}, although the run has ended`, seq);
      if (fleet && !actor.includes('@') && this.#audit === 'complete' && !this.#shown.has(configId))
        this.#flag(`${actor} is not in the list of terminals that REST shows after the run`, seq);
    }
  }

  #stateChanged(event: Stamp & TerminalStateChanged): void {
    const { seq, actor, from, to } = event;
    const terminal = this.#terminals.get(actor) ?? this.#addTerminal(event);
    if (terminal.state !== from)
      this.#flag(`${actor} leaves ${from} in event ${seq}, but was ${terminal.state}`, terminal.seq, seq);
    terminal.state = to;
    terminal.seq = seq;
    if (to === 'registering') {
      terminal.registering = event;
      terminal.unseen += 1;
    }
    if (to === 'online') this.#online(terminal, event);
    if (to === 'backing-off' || to === 'kicked') terminal.left = undefined;
    else if (from === 'online') this.#left(terminal, event);
  }

  #addTerminal(event: Stamp & TerminalStateChanged): Terminal {
    const terminal = newTerminal(event);
    this.#terminals.set(event.actor, terminal);
    // One that walks a path at another service has another actor.
    if (event.fleet && !event.actor.includes('@')) this.#byConfigId.set(event.configId, terminal);
    return terminal;
  }

  /** Notes the DISCONNECT of a terminal, which ends its session unless a fault delays it. */
  #left(terminal: Terminal, event: Stamp): void {
    terminal.left = this.#faults.isQuietSince(event.t - recoveryMs) ? event : undefined;
    const { configId, fleet, actor } = terminal;
    const { seq, t } = event;
    if (fleet && !actor.includes('@') && terminal.left !== undefined)
      this.#awaitedOffline.add(String(configId), { seq, t, terminal });
  }

  /** The terminal has both receipts, so that the dashboard sees it online, before or soon. */
  #online(terminal: Terminal, { seq, t }: Stamp): void {
    const { registering, configId, actor } = terminal;
    if (registering === undefined || actor.includes('@')) return;
    const seen = this.#presence.get(configId);
    if (seen?.online === true && seen.seq > registering.seq) terminal.unseen = 0;
    else if ((seen?.seq ?? -1) < registering.seq)
      this.#awaitedOnline.add(String(configId), { seq, t, terminal, registering });
  }

  #seenOnline({ seq, configId }: Stamp & DashboardEvent): void {
    const terminal = this.#byConfigId.get(configId);
    if (terminal !== undefined) this.#compareOnline(terminal, seq);
    this.#presence.set(configId, { online: true, seq, gaps: this.#watch.gaps });
    this.#awaitedOnline.settle(String(configId));
  }

  #compareOnline(terminal: Terminal, seq: number): void {
    const { actor } = terminal;
    if (terminal.unseen === 0)
      this.#flag(
        `the dashboard sees ${actor} come online in event ${seq}, but it has not registered again`,
        terminal.seq,
        seq,
      );
    else terminal.unseen -= 1;
    terminal.left = undefined;
  }

  #seenOffline({ seq, configId }: Stamp & DashboardEvent): void {
    this.#compareOffline(configId, seq);
    this.#awaitedOffline.settle(String(configId));
    this.#presence.set(configId, { online: false, seq, gaps: this.#watch.gaps });
  }

  /** Scenarios judge their own terminals, some of which have sessions that emit no events. */
  #compareOffline(configId: number, seq: number): void {
    const terminal = this.#byConfigId.get(configId);
    if (terminal === undefined) return;
    const seen = this.#presence.get(configId);
    if (seen === undefined ? !this.#hasMissedNothing : seen.online || seen.gaps !== this.#watch.gaps) return;
    this.#flag(
      `the dashboard sees ${terminal.actor} go offline in event ${seq}, but it was not online`,
      ...(seen === undefined ? [] : [seen.seq]),
      seq,
    );
  }

  /** The dashboard begins before the fleet connects: this is its first change, and each further one is a gap. */
  get #hasMissedNothing(): boolean {
    return this.#watch.gaps <= 1;
  }

  #judgeAwaited(now: number): void {
    for (const { terminal, registering, seq } of this.#awaitedOnline.takeOverdue(now)) {
      if (!this.#watch.isWatchingSince(registering.t)) continue;
      this.#flag(
        `${terminal.actor} is online in event ${seq}, but the dashboard does not see it`,
        registering.seq,
        seq,
      );
    }
    for (const { terminal, seq, t } of this.#awaitedOffline.takeOverdue(now)) {
      if (this.#watch.isWatchingSince(t))
        this.#flag(`${terminal.actor} has left in event ${seq}, but the dashboard does not see it`, seq);
    }
  }

  #dashboardStops(): void {
    if (this.#audit === undefined || this.#audit === 'stopped') return;
    this.#judgeAwaited(Number.POSITIVE_INFINITY);
  }

  #terminalShown(event: Stamp & TerminalShown): void {
    const { seq, configId, terminalId, online } = event;
    const earlier = this.#shown.get(configId);
    if (earlier !== undefined)
      this.#flag(`REST lists terminal ${terminalId} again in event ${seq}`, earlier, seq);
    this.#shown.set(configId, seq);
    const terminal = this.#byConfigId.get(configId);
    this.#compareStatus(event, terminal);
    if (terminal === undefined)
      this.#flag(`REST lists terminal ${terminalId} in event ${seq}, which is not one of the fleet`, seq);
    else if (online && terminal.left !== undefined)
      this.#flag(
        `REST shows terminal ${terminalId} as online in event ${seq}, but it has left`,
        terminal.left.seq,
        seq,
      );
  }

  /** A terminal that was online until it left is active; of others the dashboard sees whether they are deactivated. */
  #compareStatus({ seq, configId, terminalId, status }: Stamp & TerminalShown, terminal?: Terminal): void {
    const deactivated = this.#deactivated.get(configId);
    const isDeactivated = status === 'DEACTIVATED';
    const isActive = terminal?.left !== undefined;
    const isKnown = isActive || this.#hasMissedNothing;
    const expected = !isActive && deactivated !== undefined;
    if ((status === 'ACTIVE' || isDeactivated) && (!isKnown || isDeactivated === expected)) return;
    this.#flag(
      `REST shows terminal ${terminalId} as ${status} in event ${seq}, unlike the events before`,
      ...(deactivated === undefined ? [] : [deactivated]),
      seq,
    );
  }
}

function newTerminal({ actor, configId, fleet, seq }: Stamp & TerminalStateChanged): Terminal {
  return {
    actor,
    configId,
    fleet,
    state: 'offline',
    seq,
    registering: undefined,
    unseen: 0,
    left: undefined,
  };
}
