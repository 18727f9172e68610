import type { World } from '../../../scenarios/world.js';
import type { Attendance } from '../attendance.js';
import type { Setting } from '../party.js';
import type { ExamineeWire } from '../wire/examinee-wire.js';
import { CallFeed } from './call-feed.js';
import type { ExaminationText, OwnIds } from './examination.js';
import { type ExaminationLimits, examinationLimits } from './examination-limits.js';
import { integratorExaminations } from './examinations.js';
import { IntegratorExaminer } from './integrator-examiner.js';
import type { Judgement } from './judgement.js';

/** The times that run out while nothing comes from the client are looked at this often. */
const lookEveryMs = 250;

const twoClients =
  'two clients use the account at the same time, each with a token of its own: stop one of them, and begin again';

/** The integrator under examination. Its traffic is followed by all examinations from its first call on. */
export class IntegratorExaminee {
  readonly #wire: ExamineeWire;
  readonly #attendance: Attendance;
  readonly #examiner: IntegratorExaminer;
  readonly #feed: CallFeed;

  constructor(
    { wire, attendance, chosen }: Pick<Setting, 'wire' | 'attendance' | 'chosen'>,
    ownIds: OwnIds,
    limits: Partial<ExaminationLimits> = {},
  ) {
    const setting = { startedAt: Date.now(), limits: { ...examinationLimits, ...limits }, ownIds };
    this.#wire = wire;
    this.#attendance = attendance;
    // An examination that was not chosen does not intervene either.
    const kinds = integratorExaminations.filter(({ text }) => chosen.includes(text.id));
    this.#examiner = new IntegratorExaminer(setting, kinds);
    this.#feed = new CallFeed(wire, this.#examiner);
    this.#feed.start();
  }

  /** Waits for the client to take its step, and then for what it makes of it. */
  async judgement(world: World, { id, next }: ExaminationText): Promise<Judgement> {
    const begun = await this.#until(world, id, `the client: ${next}`, ({ state }) => state !== 'waiting');
    if (begun.state !== 'acting') return begun;
    return this.#until(world, id, begun.waitsFor, ({ state }) => state === 'pass' || state === 'fail');
  }

  async #until(
    world: World,
    id: string,
    waitingFor: string,
    accepts: (judgement: Judgement) => boolean,
  ): Promise<Judgement> {
    const present = this.#look(id);
    if (accepts(present)) return present;
    const { waitMs } = this.#attendance;
    await this.#attendance.waitFor(world, waitingFor, waitMs, this.#poll(id, waitMs, accepts));
    return this.#look(id);
  }

  async #poll(id: string, timeoutMs: number, accepts: (judgement: Judgement) => boolean): Promise<void> {
    const end = Date.now() + timeoutMs;
    const isAccepted = () => (accepts(this.#look(id)) ? true : undefined);
    while (Date.now() < end && this.#attendance.problem === undefined) {
      const found = await this.#wire.log.until(isAccepted, Math.min(lookEveryMs, end - Date.now()));
      if (found === true) return;
    }
  }

  #look(id: string): Judgement {
    this.#feed.flush();
    if (this.#examiner.hasTwoClients) this.#attendance.end(twoClients);
    const found = this.#examiner.progress.find(({ text }) => text.id === id);
    if (found === undefined) throw new TypeError(`there is no examination ${id}`);
    return found.judgement;
  }
}
