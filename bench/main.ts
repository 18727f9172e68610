import os from 'node:os';
import { exitCodes } from '../src/failure/exit-codes.js';
import { channelBench } from './channel/channel-bench.js';
import { fleetBench } from './fleet/fleet-bench.js';
import { restBench } from './rest/rest-bench.js';
import type { Bench, Result } from './result.js';
import { virtualBench } from './virtual/virtual-bench.js';

const benches: readonly Bench[] = [virtualBench, restBench, channelBench, fleetBench];

const words = process.argv.slice(2);
const json = words.includes('--json');
const names = words.filter((word) => word !== '--json');
const bench = benches.find(({ name }) => name === names[0]);

if (bench === undefined || names.length !== 1) {
  console.error(`bench: ${names.length === 0 ? 'no name was given' : `no bench "${names.join(' ')}"`}`);
  console.error('  hint: npm run bench -- <name> [--json], with one of these names:');
  for (const { name, title } of benches) console.error(`    ${name}  ${title}`);
  process.exitCode = exitCodes.usage;
} else {
  const results = await bench.run();
  if (json) console.log(JSON.stringify({ bench: bench.name, machine: machine(), results }));
  else for (const result of results) console.log(line(result));
  process.exitCode = results.every(({ holds }) => holds) ? exitCodes.pass : exitCodes.threshold;
}

function machine() {
  const [cpu] = os.cpus();
  return {
    node: process.version,
    cpu: cpu?.model ?? 'unknown',
    cores: os.cpus().length,
    load: os.loadavg()[0],
  };
}

function line({ name, value, unit, floor, ratio, goal, holds }: Result): string {
  const bound = 'min' in goal ? `at least ${goal.min}` : `at most ${goal.max}`;
  const beside = floor === null ? '' : `, floor ${floor}, ratio ${ratio}`;
  return `${holds ? 'holds' : 'MISSED'}  ${name}: ${value} ${unit}${beside} (goal: ${goal.of} ${bound})`;
}
