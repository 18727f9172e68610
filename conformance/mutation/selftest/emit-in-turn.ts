import { inSlots } from '../measure/pool.js';

export interface TurnOptions<Line> {
  readonly signal: AbortSignal;
  readonly onLine: (line: Line) => void;
  readonly onProgress: (text: string) => void;
}

/**
 * Works on all items, and emits the line of each as soon as those of all before it are there. After an interruption
 * the lines that are known are emitted, and the work that was in progress is forgotten.
 */
export async function emitInTurn<Slot, Item, Line>(
  slots: readonly Slot[],
  items: readonly Item[],
  work: (item: Item, slot: Slot) => Promise<Line>,
  { signal, onLine, onProgress }: TurnOptions<Line>,
): Promise<readonly Line[]> {
  const lines = new Map<number, Line>();
  let emitted = 0;
  await inSlots(slots, [...items.entries()], async ([index, item], slot) => {
    if (signal.aborted) return;
    const line = await work(item, slot).catch((error: unknown) => {
      // The thread was stopped.
      if (signal.aborted) return undefined;
      throw error;
    });
    if (signal.aborted || line === undefined) return;
    lines.set(index, line);
    onProgress(`${lines.size} of ${items.length}`);
    for (let next = lines.get(emitted); next !== undefined; next = lines.get(emitted)) {
      onLine(next);
      emitted += 1;
    }
  });
  const known = [...lines].toSorted(([one], [other]) => one - other);
  for (const [index, line] of known) if (index >= emitted) onLine(line);
  return known.map(([, line]) => line);
}
