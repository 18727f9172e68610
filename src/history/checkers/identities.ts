import type { EventType, RunEvent } from '../../events/event.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { person } from '../fault-timeline.js';

/** An event that names a terminal otherwise than the events before it shows that two terminals were mixed up. */
export const identities: CheckerKind = {
  name: 'identities',
  level: 'program',
  rule: 'Every event comes from the part that emits its type, and names its terminal as the events before it do.',
  create: (flag) => new IdentitiesChecker(flag, (actor) => actor !== 'backend'),
};

/** The actor that emits events of a type, or the beginning of its name, which ends with a colon. */
const emitters: { readonly [T in EventType]: readonly string[] } = {
  'run.started': ['run'],
  'run.phase': ['run'],
  'run.finished': ['run'],
  notice: ['run', 'backend', 'faults', 'scenario:', 'terminal:', 'integrator:'],
  'backend.started': ['backend'],
  'store.totals': ['backend'],
  'session.online': ['backend'],
  'session.offline': ['backend'],
  'command.queued': ['backend'],
  'command.sent': ['backend'],
  'command.done': ['backend'],
  'payment.stored': ['backend'],
  'payment.resolved': ['backend'],
  'payment.cancelled': ['backend'],
  'refund.accepted': ['backend'],
  'refund.resolved': ['backend'],
  'report.stored': ['backend'],
  'report.rejected': ['backend'],
  'report.created': ['terminal:'],
  'report.confirmed': ['terminal:'],
  'terminal.state': ['terminal:'],
  'terminal.printed': ['terminal:'],
  'reconnect.scheduled': ['terminal:'],
  'integrator.started': ['integrator:'],
  'integrator.called': ['integrator:'],
  'integrator.no-response': ['integrator:'],
  'integrator.finding': ['integrator:'],
  'integrator.gave-up': ['integrator:'],
  'command.received': ['terminal:'],
  'command.executed': ['terminal:'],
  'rejection.received': ['terminal:'],
  'payment.shown': ['integrator:', 'auditor', person],
  'refund.shown': ['integrator:', 'auditor'],
  'command.shown': ['integrator:', 'auditor', person],
  'terminal.shown': ['auditor'],
  'dashboard.state': ['dashboard'],
  'dashboard.event': ['dashboard'],
  'audit.started': ['auditor'],
  'audit.merchant': ['auditor'],
  'audit.finished': ['auditor'],
  'path.started': ['paths'],
  'path.step': ['paths'],
  'path.ended': ['paths'],
  'fault.started': ['faults', 'scenario:', person],
  'fault.ended': ['faults', 'scenario:', person],
  'intervention.started': [person],
  'intervention.ended': [person],
  'scenario.started': ['scenario:'],
  'scenario.waiting': ['scenario:'],
  'scenario.repeated': ['scenario:'],
  'scenario.finished': ['scenario:'],
  check: ['scenario:'],
};

interface TerminalNames {
  readonly terminalId: string;
  readonly configId: number;
  readonly seq: number;
  /** Undefined until an event shows it. */
  fleet: boolean | undefined;
}

export class IdentitiesChecker implements Checker {
  readonly #flag: Flag;
  readonly #observes: (actor: string) => boolean;
  /** The names that a terminal has used for itself, by actor. */
  readonly #terminals = new Map<string, TerminalNames>();
  /** The terminals of the run's backend; an isolated backend may give the same ids to others. */
  readonly #byConfigId = new Map<number, TerminalNames>();
  readonly #byTerminalId = new Map<string, TerminalNames>();

  /** @param observes returns whether the events of an actor are compared */
  constructor(flag: Flag, observes: (actor: string) => boolean) {
    this.#flag = flag;
    this.#observes = observes;
  }

  observe(event: RunEvent): void {
    const { seq, type, actor } = event;
    if (!this.#observes(actor)) return;
    if (!emitters[type].some((each) => (each.endsWith(':') ? actor.startsWith(each) : actor === each)))
      this.#flag(`${type} comes from ${actor} in event ${seq}`, seq);
    if ('terminalId' in event && 'configId' in event) this.#compare(event);
  }

  #compare(event: Extract<RunEvent, { readonly terminalId: string; readonly configId: number }>): void {
    const { seq, actor, terminalId, configId } = event;
    const fleet = 'fleet' in event ? event.fleet : undefined;
    const known = this.#terminals.get(actor);
    if (known !== undefined) {
      this.#requireSame(known, event);
      known.fleet ??= fleet;
      if (fleet !== undefined && fleet !== known.fleet)
        this.#flag(
          `${actor} is${fleet ? '' : ' not'} of the fleet in event ${seq}, unlike before`,
          known.seq,
          seq,
        );
      return;
    }
    const names: TerminalNames = { terminalId, configId, seq, fleet };
    const [name = '', scope] = actor.split('@');
    if (name.startsWith('terminal:')) {
      this.#terminals.set(actor, names);
      if (name !== `terminal:${terminalId}`)
        this.#flag(`${actor} names itself ${terminalId} in event ${seq}`, seq);
    }
    if (scope !== undefined) return;
    const byConfigId = this.#byConfigId.get(configId);
    const byTerminalId = this.#byTerminalId.get(terminalId);
    if (byConfigId === undefined) this.#byConfigId.set(configId, names);
    else this.#requireSame(byConfigId, event);
    if (byTerminalId === undefined) this.#byTerminalId.set(terminalId, names);
    else this.#requireSame(byTerminalId, event);
  }

  #requireSame(
    known: TerminalNames,
    {
      seq,
      terminalId,
      configId,
    }: { readonly seq: number; readonly terminalId: string; readonly configId: number },
  ): void {
    if (known.terminalId === terminalId && known.configId === configId) return;
    this.#flag(
      `terminal ${known.terminalId} with configId ${known.configId} is ${terminalId} with configId ${configId} in event ${seq}`,
      known.seq,
      seq,
    );
  }
}
