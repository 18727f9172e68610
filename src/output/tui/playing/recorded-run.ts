import type { RunEvent } from '../../../events/event.js';
import { emptyModel, foldEvent, type Model } from '../../view/model.js';

/** A model is kept after each so many events, from which the models after it are computed. */
const keptEvery = 1_000;

/** A recorded run: its events in their order, and the model of a view after any number of them. */
export class RecordedRun {
  readonly #events: RunEvent[] = [];
  readonly #kept: Model[] = [emptyModel];
  /** The model that was computed last: the next one is mostly near. */
  #latest = { count: 0, model: emptyModel };

  add(event: RunEvent): void {
    this.#events.push(event);
    const { length } = this.#events;
    if (length % keptEvery === 0) this.#kept.push(this.modelAfter(length));
  }

  /** The number of events. */
  get size(): number {
    return this.#events.length;
  }

  /** The instant of its last event, in milliseconds since the run started. */
  get lengthMs(): number {
    return this.#events.at(-1)?.t ?? 0;
  }

  /** The instant of the event with this index; undefined after the last one. */
  timeOf(index: number): number | undefined {
    return this.#events[index]?.t;
  }

  /** The number of events until an instant. */
  countUntil(t: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.timeOf(middle) ?? 0) <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The model of a view after the first events. */
  modelAfter(count: number): Model {
    const at = Math.floor(count / keptEvery);
    const kept = this.#kept[at];
    const isNear = this.#latest.count <= count && this.#latest.count >= at * keptEvery;
    let { count: from, model } =
      isNear || kept === undefined ? this.#latest : { count: at * keptEvery, model: kept };
    for (; from < count; from += 1) {
      const event = this.#events[from];
      if (event !== undefined) model = foldEvent(model, event);
    }
    this.#latest = { count, model };
    return model;
  }
}
