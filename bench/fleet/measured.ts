import type { FleetFigures } from './fleet-figures.js';

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** After a pause and a collection. */
export async function memory(): Promise<Memory> {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed: heapUsed + external };
}

/** What it costs this process to bring `count` terminals online. */
export async function measured(
  count: number,
  before: Memory,
  bringOnline: () => Promise<void>,
): Promise<FleetFigures> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await bringOnline();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const after = await memory();
  // Some pages of a young process are empty and take terminals for nothing: the heap knows better then.
  const grown = Math.max(after.rss - before.rss, after.heapUsed - before.heapUsed);
  return { microsecondsEach: (user + system) / count, kilobytesEach: grown / 1024 / count, seconds };
}
