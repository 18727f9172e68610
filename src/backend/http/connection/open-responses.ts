import type { ServerResponse } from 'node:http';

interface Entry {
  readonly response: ServerResponse;
  earlier: Entry | undefined;
  later: Entry | undefined;
}

/**
 * Responses that are not closed yet, in the order of their requests.
 *
 * It is a linked list, because a `Set` that thousands of responses pass through slows down the garbage collection: as
 * its tables wear out, each keeps its responses and the next table. One old table thus keeps all later responses until
 * a full collection, and every minor one copies them. An entry that leaves this list refers to no other.
 */
export class OpenResponses implements Iterable<ServerResponse> {
  #first: Entry | undefined;
  #last: Entry | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a response until it closes. Then calls `onClose`. */
  add(response: ServerResponse, onClose: () => void): void {
    const entry: Entry = { response, earlier: this.#last, later: undefined };
    if (this.#last === undefined) this.#first = entry;
    else this.#last.later = entry;
    this.#last = entry;
    this.#size += 1;
    response.on('close', () => {
      this.#remove(entry);
      onClose();
    });
  }

  *[Symbol.iterator](): Iterator<ServerResponse> {
    for (let entry = this.#first; entry !== undefined; entry = entry.later) yield entry.response;
  }

  #remove(entry: Entry): void {
    const { earlier, later } = entry;
    if (earlier === undefined) this.#first = later;
    else earlier.later = later;
    if (later === undefined) this.#last = earlier;
    else later.earlier = earlier;
    entry.earlier = undefined;
    entry.later = undefined;
    this.#size -= 1;
  }
}
