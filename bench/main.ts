import os from 'node:os';
import { exitCodes } from '../src/failure/exit-codes.js';
import { type Bench, type BenchReport, figureNames, runBench } from './bench.js';
import { channelBench } from './channel/channel-bench.js';
import { conformBench } from './conform/conform-bench.js';
import { dashboardBench } from './dashboard/dashboard-bench.js';
import type { Result } from './figure.js';
import { fleetBench } from './fleet/fleet-bench.js';
import { libraryBench } from './library/library-bench.js';
import { loadgenBench } from './loadgen/loadgen-bench.js';
import { restBench } from './rest/rest-bench.js';
import { viewBench } from './view/view-bench.js';
import { virtualBench } from './virtual/virtual-bench.js';

const noGoal = 'no goal';

const benches: readonly Bench[] = [
  virtualBench,
  restBench,
  channelBench,
  fleetBench,
  conformBench,
  dashboardBench,
  viewBench,
  loadgenBench,
  libraryBench,
];

const args = process.argv.slice(2);
const json = args.includes('--json');
const [name, ...selected] = args.filter((arg) => arg !== '--json');
const bench = benches.find((candidate) => candidate.name === name);
const unknown = bench && selected.filter((figure) => !figureNames(bench).includes(figure));

if (bench === undefined || unknown === undefined) {
  console.error(
    `bench: ${name === undefined ? 'the name of a bench is missing' : `unknown bench "${name}"`}`,
  );
  console.error('  hint: npm run bench -- <bench> [<figure>...] [--json], with one of these benches:');
  for (const { name, title } of benches) console.error(`    ${name}  ${title}`);
  process.exitCode = exitCodes.usage;
} else if (unknown.length > 0) {
  console.error(`bench: the bench ${bench.name} has no figure "${unknown.join('", "')}"`);
  console.error(`  hint: its figures are ${figureNames(bench).join(', ')}`);
  process.exitCode = exitCodes.usage;
} else {
  const report = await runBench(bench, selected);
  if (json) console.log(JSON.stringify({ bench: bench.name, machine: machine(), ...report }));
  else {
    for (const result of report.results) console.log(line(result));
    for (const { name, reason } of report.unmeasured) console.log(`absent  ${name}: ${reason}`);
  }
  process.exitCode = exitCodeOf(report);
}

/** A goal that nothing was measured for is neither reached nor missed. */
function exitCodeOf({ results, unmeasured }: BenchReport): number {
  if (!results.every(({ holds }) => holds)) return exitCodes.threshold;
  const isOpen = results.length === 0 || unmeasured.some(({ hasGoal }) => hasGoal);
  return isOpen ? exitCodes.inconclusive : exitCodes.pass;
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

function line({ name, value, unit, floor, ratio, goal, holds, spread }: Result): string {
  const comparison = floor === null ? '' : `, floor ${floor}, ratio ${ratio}`;
  const { min, max } = (goal.of === 'ratio' ? spread.ratio : null) ?? spread.value;
  const rounds = spread.rounds === 1 ? 'one round' : `${min} to ${max} in ${spread.rounds} rounds`;
  return `${verdict(goal, holds)}  ${name}: ${value} ${unit}${comparison} (${goal.of} ${rounds}; ${bound(goal)})`;
}

function verdict(goal: Result['goal'], holds: boolean): string {
  if (!holds) return 'MISSED';
  return bound(goal) === noGoal ? 'info  ' : 'holds ';
}

function bound({ min, max }: Result['goal']): string {
  if (min !== undefined) return `goal: at least ${min}`;
  return max === undefined ? noGoal : `goal: at most ${max}`;
}
