import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { FaultTimeline, isDisturbance } from '../fault-timeline.js';
import { PersonalActs } from '../personal-acts.js';

/** REC-02: whatever the faults have led to, the terminals come back without help. */
export const recovery: CheckerKind = {
  name: 'recovery',
  rule: 'Once no fault has been active for 35 s, every terminal of the fleet is online.',
  create: (flag) => new RecoveryChecker(flag),
};

/** The longest delay of the documented back-off, and the time to connect. */
export const recoveryMs = 35_000;

/** The longest time that the renewal of a session may take. */
const maxRenewalMs = 15_000;

/** A finding names this many terminals at most. */
const maxNames = 5;

class RecoveryChecker implements Checker {
  readonly #flag: Flag;
  readonly #faults = new FaultTimeline();
  readonly #personalActs = new PersonalActs();
  /** The end of the last fault, until the terminals have been judged after it. */
  #toJudge: Stamp | undefined;
  /** Terminals of the fleet, by actor. */
  readonly #terminals = new Set<string>();
  /** The terminals of the fleet without a session. */
  readonly #offline = new Set<string>();
  /** The terminals of the fleet that renew their session, and since when. */
  readonly #renewing = new Map<string, number>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#judge(event.t);
    this.#faults.observe(event);
    this.#personalActs.observe(event);
    if (isDisturbance(event)) this.#toJudge = this.#faults.isQuiet ? this.#faults.lastEnd : undefined;
    // A run that stops early gives the terminals no time to come back.
    else if (event.type === 'run.phase' && event.phase === 'stopping') this.#toJudge = undefined;
    // One that walks a path at another service has no session with this one.
    else if (event.type === 'terminal.state' && event.fleet && !event.actor.includes('@'))
      this.#stateChanged(event);
  }

  #stateChanged({ actor, t, from, to }: Stamp & TerminalStateChanged): void {
    // A renewal is not a loss of the session, and a terminal may be made to disconnect.
    if (to === 'online') this.#offline.delete(actor);
    else if (to === 'backing-off' || !this.#terminals.has(actor)) this.#offline.add(actor);
    if (from === 'online' && to === 'connecting') this.#renewing.set(actor, t);
    else if (to !== 'registering') this.#renewing.delete(actor);
    this.#terminals.add(actor);
  }

  /** Judges at the first event after the time to recover: no terminal has changed its state since. */
  #judge(now: number): void {
    if (this.#toJudge === undefined || now <= this.#toJudge.t + recoveryMs) return;
    const { seq, t } = this.#toJudge;
    this.#toJudge = undefined;
    const stuckSince = t + recoveryMs - maxRenewalMs;
    const stuck = [...this.#renewing].filter(([, since]) => since < stuckSince).map(([actor]) => actor);
    const missing = [...this.#offline, ...stuck].filter((actor) => !this.#isDeactivated(actor)).sort();
    if (missing.length === 0) return;
    const names = missing.slice(0, maxNames).join(', ');
    const more = missing.length > maxNames ? ` and ${missing.length - maxNames} more` : '';
    this.#flag(
      `${missing.length} of ${this.#terminals.size} terminals are not online ${recoveryMs / 1000} s after the last fault, which ended in event ${seq}: ${names}${more}`,
      seq,
    );
  }

  #isDeactivated(actor: string): boolean {
    return this.#personalActs.hasDeactivated(actor.replace('terminal:', ''));
  }
}
