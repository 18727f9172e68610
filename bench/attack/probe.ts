import { memoryAfterCollection } from '../process/memory.js';

// Loaded into the attacked process before the program: sends its memory on request, and does not keep it alive.
process.on('message', () => {
  void memoryAfterCollection().then((memory) => process.send?.(memory));
});
process.channel?.unref();
