import { memoryAfterCollection } from '../process/memory.js';

// Loaded into the attacked process before the program: sends its memory on request, and does not keep it alive. A number sets
// the wall clock by so many milliseconds; the monotonic clock stays.
let aheadMs = 0;
const WallDate = Date;
globalThis.Date = class extends WallDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [WallDate.now() + aheadMs] : given) as [number]));
  }

  static override now(): number {
    return WallDate.now() + aheadMs;
  }
} as DateConstructor;

process.on('message', (message) => {
  if (typeof message === 'number') {
    aheadMs += message;
    return process.send?.(aheadMs);
  }
  return void memoryAfterCollection().then((memory) => process.send?.(memory));
});
process.channel?.unref();
