import type { RunEvent } from '../../events/event.js';
import { formatDuration } from '../../text/duration.js';
import { plainText } from '../../text/plain-text.js';

const maxReasons = 10;

/** Counts the skipped scenarios by their reason, and those of features that the target does not offer by feature. */
export class SkipReasons {
  readonly #features = new Set<string>();
  readonly #counts = new Map<string, number>();
  /** The times of the scenarios that were too long. */
  readonly #tooLong: number[] = [];

  observe(event: RunEvent): void {
    if (event.type !== 'scenario.finished' || event.verdict !== 'skipped') return;
    for (const feature of event.notOffered ?? []) this.#features.add(feature);
    if (event.notOffered !== undefined) return;
    if (event.takesMs !== undefined) {
      this.#tooLong.push(event.takesMs);
      return;
    }
    const reason = plainText(event.reason ?? 'without a reason');
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** The features that are not offered, in one line; none if everything is. */
  featureLines(): readonly string[] {
    return this.#features.size === 0 ? [] : [plainText(`not offered: ${[...this.#features].join(', ')}`)];
  }

  /** One line for each reason, the most frequent first: `12: needs --virtual`. One is for all that were too long. */
  lines(): readonly string[] {
    return [...this.#lengths(), ...this.#others()];
  }

  #lengths(): readonly string[] {
    if (this.#tooLong.length === 0) return [];
    const shortest = formatDuration(Math.min(...this.#tooLong));
    const longest = formatDuration(Math.max(...this.#tooLong));
    const span = shortest === longest ? longest : `${shortest} to ${longest}`;
    const count = this.#tooLong.length;
    const [take, them] = count === 1 ? ['takes', 'it'] : ['take', 'them'];
    return [`${count}: ${take} ${span} on the real clock: --longest ${longest} runs ${them}`];
  }

  #others(): readonly string[] {
    const sorted = [...this.#counts].sort(([, one], [, other]) => other - one);
    const lines = sorted.slice(0, maxReasons).map(([reason, count]) => `${count}: ${reason}`);
    const rest = sorted.slice(maxReasons).reduce((sum, [, count]) => sum + count, 0);
    return rest === 0 ? lines : [...lines, `${rest}: other reasons`];
  }
}
