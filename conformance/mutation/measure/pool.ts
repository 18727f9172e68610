/** Something that one task uses at a time. */
interface Slot {
  remove(): void | Promise<void>;
}

/**
 * Works on all items, as many at once as there are slots. The results stand in the order of the items, whatever slot
 * each has had. The slots are removed at the end, also after an error.
 */
export async function inSlots<S extends Slot, Item, Result>(
  slots: readonly S[],
  items: readonly Item[],
  work: (item: Item, slot: S) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  try {
    await Promise.all(
      slots.map(async (slot) => {
        for (const [index, item] of queue) results.set(index, await work(item, slot));
      }),
    );
  } finally {
    for (const slot of slots) await slot.remove();
  }
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
