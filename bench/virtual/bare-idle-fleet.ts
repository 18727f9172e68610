import { installClock } from '../../src/virtual/clock.js';
import { cpuMicroseconds } from '../process/cpu.js';
import type { IdleFigures } from './idle-fleet.js';

/** The floor: the same clients and clock with a server that sends constant strings, without a backend. */
const realNow = performance.now.bind(performance);
const clock = installClock();
const { drive } = await import('../../src/virtual/drive.js');
const { BareFleet } = await import('./bare-fleet.js');

const [terminals = 50, virtualSeconds = 1800] = process.argv.slice(2).map(Number);
const fleet = new BareFleet({ latencyMs: 1 });
const activityCount = () => fleet.wire.activityCount;

await drive(fleet.open(terminals), { clock, activityCount });
const startCpu = cpuMicroseconds();
const startedAt = realNow();
await drive(new Promise<void>((resolve) => setTimeout(resolve, virtualSeconds * 1000)), {
  clock,
  activityCount,
});
const realSeconds = (realNow() - startedAt) / 1000;
const cpuSeconds = (cpuMicroseconds() - startCpu) / 1e6;
const factor = virtualSeconds / realSeconds;
clock.uninstall();
process.send?.({ terminals, virtualSeconds, realSeconds, cpuSeconds, factor } satisfies IdleFigures);
process.disconnect?.();
process.exit(0);
