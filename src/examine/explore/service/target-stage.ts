import { type Level, type ProfilePart, profilePart } from '../../../scenarios/conclusion.js';
import type { Target } from '../../../scenarios/world.js';
import type { Abilities } from './abilities.js';
import type { HistoryContext, OpenedSystem, Stage } from './stage.js';
import { System } from './system.js';
import { realTiming } from './timing.js';

export interface TargetStageOptions {
  readonly target: Target;
  readonly abilities: Abilities;
  readonly strict: boolean;
  readonly level?: Level | undefined;
  /** The clauses whose failure is expected. */
  readonly excused?: ReadonlySet<string> | undefined;
}

/** The time that a service has to respond to a call that asks for nothing, in milliseconds. */
const respondsWithinMs = 5_000;

/** A service that is there already: each history has its own merchant. */
export class TargetStage implements Stage {
  readonly abilities: Abilities;
  readonly profile: ProfilePart;
  readonly excused: ReadonlySet<string>;
  readonly repeats = false;
  readonly #target: Target;
  #histories = 0;

  constructor({ target, abilities, strict, level, excused = new Set() }: TargetStageOptions) {
    this.#target = target;
    this.abilities = abilities;
    this.profile = profilePart({ strict, level });
    this.excused = excused;
  }

  async responds(): Promise<boolean> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), respondsWithinMs);
    const call = { method: 'GET', path: '/api/v1/pos/listTerminals', signal: late.signal };
    try {
      await this.#target.http.call(call);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async open(context: HistoryContext): Promise<OpenedSystem> {
    this.#histories += 1;
    const unique = `${this.#target.unique ?? 'own'}-${this.#histories}`;
    const system = await System.create({
      ...context,
      target: { ...this.#target, unique },
      abilities: this.abilities,
      strict: this.profile === 'demanded',
      timing: realTiming(this.#target.toleranceMs ?? 0),
    });
    const close = async () => {
      await system.close();
      return undefined;
    };
    return { system, close };
  }
}
