import { BareFleet } from './bare-fleet.js';

/** The floor: the handshake and CONNECT of as many bare clients, and nothing else. */
const [terminals = 20_000] = process.argv.slice(2).map(Number);
const fleet = new BareFleet({ latencyMs: 0 });
globalThis.gc?.();
const before = process.memoryUsage().rss;
const startedAt = performance.now();
await fleet.open(terminals);
const seconds = (performance.now() - startedAt) / 1000;
globalThis.gc?.();
process.send?.({ seconds, kilobytesEach: (process.memoryUsage().rss - before) / 1024 / terminals });
process.disconnect?.();
process.exit(0);
