import type { World } from '../../../scenarios/world.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Attendance } from '../attendance.js';
import type { Setting } from '../party.js';
import type { ExamineeWire } from '../wire/examinee-wire.js';
import { CallFeed } from './call-feed.js';
import type { ExaminationText, OwnIds } from './examination.js';
import { type ExaminationLimits, examinationLimits } from './examination-limits.js';
import { integratorExaminations } from './examinations.js';
import { IntegratorExaminer } from './integrator-examiner.js';
import type { Judgement } from './judgement.js';
import { Patience } from './patience.js';

/** The times that run out while nothing comes from the client are looked at this often. */
const lookEveryMs = 250;

const twoClients =
  'two clients use the account at the same time, each with its own token: stop one of them, and begin again';

/** The state of an examination, and the reason why the examiner waits for it no longer, if it is not judged. */
export interface Awaited {
  readonly judgement: Judgement;
  readonly reason?: string;
}

/** The integrator under examination. Its traffic is followed by all examinations from its first call on. */
export class IntegratorExaminee {
  readonly #wire: ExamineeWire;
  readonly #attendance: Attendance;
  readonly #examiner: IntegratorExaminer;
  readonly #feed: CallFeed;
  readonly #patience: Patience;

  constructor(
    { wire, attendance, chosen }: Pick<Setting, 'wire' | 'attendance' | 'chosen'>,
    ownIds: OwnIds,
    limits: Partial<ExaminationLimits> = {},
  ) {
    const setting = { startedAt: monotonicNow(), limits: { ...examinationLimits, ...limits }, ownIds };
    this.#wire = wire;
    this.#attendance = attendance;
    // An examination that was not chosen does not intervene either.
    const kinds = integratorExaminations.filter(({ text }) => chosen.includes(text.id));
    this.#examiner = new IntegratorExaminer(setting, kinds);
    this.#feed = new CallFeed(wire, this.#examiner);
    this.#feed.start();
    this.#patience = new Patience(attendance.waitMs);
  }

  /** The last lines that the process of the client has printed, if the examiner has started it. */
  get output() {
    return this.#wire.log.output;
  }

  /** Waits for the client to take its step, and then for what it makes of it. */
  async judgement(world: World, { id, next }: ExaminationText): Promise<Awaited> {
    const begun = await this.#until(world, id, `the client: ${next}`, ({ state }) => state !== 'waiting');
    if (begun.judgement.state !== 'acting') return begun;
    const { waitsFor } = begun.judgement;
    return this.#until(world, id, waitsFor, ({ state }) => state === 'pass' || state === 'fail');
  }

  async #until(
    world: World,
    id: string,
    waitingFor: string,
    accepts: (judgement: Judgement) => boolean,
  ): Promise<Awaited> {
    // The end of the wait moves as long as the client makes progress; the whole bounds it.
    for (;;) {
      const judgement = this.#look(id);
      const { at, reason } = this.#patience.end;
      const timeoutMs = at - monotonicNow();
      if (accepts(judgement)) return { judgement };
      if (timeoutMs <= 0) return { judgement, reason };
      if (this.#attendance.problem !== undefined) return { judgement };
      await this.#attendance.waitFor(world, waitingFor, timeoutMs, this.#poll(id, at, accepts));
    }
  }

  async #poll(id: string, end: number, accepts: (judgement: Judgement) => boolean): Promise<void> {
    const isAccepted = () => (accepts(this.#look(id)) ? true : undefined);
    const { log } = this.#wire;
    while (monotonicNow() < end && this.#attendance.problem === undefined && !log.hasEnded) {
      const found = await log.until(isAccepted, Math.min(lookEveryMs, end - monotonicNow()));
      if (found === true) return;
    }
  }

  #look(id: string): Judgement {
    this.#feed.flush();
    if (this.#examiner.hasTwoClients) this.#attendance.end(twoClients);
    const { progress } = this.#examiner;
    this.#patience.observe(progress.map(({ judgement: { state } }) => state).join());
    const found = progress.find(({ text }) => text.id === id);
    if (found === undefined) throw new TypeError(`there is no examination ${id}`);
    return found.judgement;
  }
}
