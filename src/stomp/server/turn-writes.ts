import type { Duplex } from 'node:stream';

/** This many bytes justify a separate write, far below the limit of a slow consumer (`outboundBytes`). */
const maxHeldBytes = 65_536;

/**
 * Combines what is written to a connection in one turn of the event loop into one write, or a few if it is large, and
 * performs the writes of all connections at the end of the turn. A write that wakes its reader costs several times as
 * much as one whose reader is awake, so the writes of many sessions cost less directly after one another.
 */
export class TurnWrites {
  #held: Duplex[] = [];

  /** Holds everything that is written to the stream back until the end of the turn. */
  hold(stream: Duplex): void {
    if (isHeld(stream)) return;
    if (this.#held.length === 0) setImmediate(() => this.#release());
    this.#held.push(stream);
    stream.cork();
  }

  /** Writes at once if much is held back: output that waits only here would count against a peer that reads well. */
  flushWhenLarge(stream: Duplex): void {
    if (stream.writableLength < maxHeldBytes || !isHeld(stream)) return;
    stream.uncork();
    stream.cork();
  }

  #release(): void {
    const held = this.#held;
    // What a write sets in motion belongs to the next turn.
    this.#held = [];
    for (const stream of held) stream.uncork();
  }
}

/** Returns whether the stream is held. Others that cork the stream of a connection, such as ws, release it at once. */
function isHeld(stream: Duplex): boolean {
  return stream.writableCorked > 0;
}
