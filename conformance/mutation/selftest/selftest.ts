import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { MutantLine, SelftestFinished } from '../../../src/cli/selftest/selftest-lines.js';
import type { SelftestOptions, SelftestRefused } from '../../../src/cli/selftest/selftest-module.js';
import { BuildCopies } from '../measure/build-copies.js';
import type { Judged } from '../measure/messages.js';
import { ModuleGraph } from '../measure/module-graph.js';
import { inSlots } from '../measure/pool.js';
import { ScenarioThread } from '../measure/scenario-thread.js';
import type { JudgeOptions } from '../source/judge-mutant.js';
import { emitInTurn } from './emit-in-turn.js';
import { explainedMutants } from './explained.js';
import { finished } from './finished.js';
import { judgeClause } from './judge-clauses.js';
import { killRows, readKillTable } from './kill-table.js';
import { mutantLine, personaLine } from './lines.js';
import { type SelftestMutant, selftestMutants } from './mutants.js';
import { otherBackends } from './other-backends.js';
import { KillRecord } from './record.js';
import { ScenarioOrder } from './scenario-order.js';
import { refusedAsEmpty, type SelftestSelection, selected } from './selection.js';
import { SelftestSlot } from './slot.js';
import { writeKillMatrix } from './write-kill-matrix.js';

const seed = 7;
/** Many times as long as the slowest scenario takes on a busy machine. */
const patienceMs = 45_000;
const maxThreads = 8;
/** A thread takes as long to load the service as it takes to judge so many mutants. */
const mutantsPerThread = 12;
const dialectFile = 'conformance/dialect/dialect.yaml';

/** Judges every mutant by the scenarios of its clauses. The lines depend on the sources alone. */
export async function selftest(
  options: SelftestOptions,
  mutants: readonly SelftestMutant[] = selftestMutants,
): Promise<SelftestFinished | SelftestRefused> {
  const selection = selected(mutants, options.only, options.level);
  if ('type' in selection) return selection;
  const chosen = withShare(selection, options);
  if (chosen.mutants.length === 0 && chosen.clauses.length === 0) return refusedAsEmpty(options);
  const slots = slotsOf(options, chosen.mutants.length);
  const stop = () => {
    for (const slot of slots) void slot.stop();
  };
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    return await judgeAll(chosen, slots, options);
  } finally {
    options.signal.removeEventListener('abort', stop);
    for (const slot of slots) await slot.stop();
  }
}

/**
 * A share of the mutants shows nothing about clauses: another share may have what they need. Personas speak the
 * reference profile alone.
 */
function withShare(selection: SelftestSelection, { share, dialect }: SelftestOptions): SelftestSelection {
  const able = selection.mutants.filter(({ persona }) => !dialect || persona === undefined);
  if (share === undefined) return { ...selection, mutants: able };
  return { ...selection, mutants: able.filter((_, index) => index % share.of === share.at), clauses: [] };
}

async function judgeAll(
  selection: SelftestSelection,
  slots: readonly SelftestSlot[],
  options: SelftestOptions,
): Promise<SelftestFinished> {
  const { only, share, dialect, matrix, allScenarios = false, root, signal, onLine } = options;
  const table = readKillTable(root, seed);
  const every = allScenarios ? 'all' : matrix ? 'related' : undefined;
  const order = new ScenarioOrder(table);
  const record = new KillRecord();
  const isWhole = only.length === 0 && share === undefined && !dialect;
  const others = isWhole ? otherBackends(matrix) : [];
  const step = (name: string) => ({
    signal,
    onLine,
    onProgress: (text: string) => options.onProgress(`${name}: ${text}`),
  });

  const judge = (mutant: SelftestMutant, slot: SelftestSlot) =>
    judgeOne(mutant, slot, { scenarios: order.arrange(selection.scenarios, mutant), record, every });
  const lines = await emitInTurn(slots, selection.mutants, judge, step('mutants'));
  const backends = await emitInTurn(
    slots,
    others,
    (backend, slot) => backend.judge(slot),
    step('other backends'),
  );
  const clauses = await emitInTurn(
    slots,
    selection.clauses,
    (clause, slot) => judgeClause(clause, { ...selection, record, order, slot }),
    step('clauses'),
  );
  const failingScenarios = signal.aborted ? [] : await failingIn(record, slots);
  if (options.write && !signal.aborted) writeKillMatrix(root, killRows(lines, record), table);
  const result = finished({
    seed,
    mutants: selection.mutants.length,
    lines,
    others: backends,
    clauses,
    failingScenarios,
    interrupted: signal.aborted,
  });
  onLine(result);
  return result;
}

async function judgeOne(
  mutant: SelftestMutant,
  slot: SelftestSlot,
  {
    scenarios,
    record,
    every,
  }: Pick<SelftestSelection, 'scenarios'> & Pick<JudgeOptions, 'every'> & { readonly record: KillRecord },
): Promise<MutantLine> {
  if (mutant.persona !== undefined) return personaLine(mutant, await slot.judgePersona(mutant.id));
  const options = { every, relatedOnly: explainedMutants.has(mutant.id) };
  const isAbout = (clause: string) => mutant.clauses.includes(clause);
  let isKilled = false;
  const add = (judged: Judged) => {
    // What fails elsewhere after the kill decides nothing: some scenarios need a service without the wire of mutants.
    if (isKilled && every === 'all' && !judged.failed.some(isAbout)) return;
    isKilled ||= judged.failed.some(isAbout);
    record.add(mutant, judged);
  };
  return mutantLine(await slot.judge(mutant, scenarios, add, options));
}

/** The scenarios that have failed for a mutant or never ended, and do not pass without one. */
async function failingIn(record: KillRecord, slots: readonly SelftestSlot[]): Promise<readonly string[]> {
  const judged = await inSlots(slots, record.failed(), ({ scenario, wire }, slot) =>
    slot.judgeIntact(scenario, wire),
  );
  return [...new Set(judged.filter(({ ending }) => ending !== 'pass').map(({ scenario }) => scenario))];
}

function slotsOf({ root, processId, dialect }: SelftestOptions, mutants: number): readonly SelftestSlot[] {
  const graph = new ModuleGraph(root);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const worthwhile = Math.ceil(mutants / mutantsPerThread);
  const count = Math.max(1, Math.min(os.availableParallelism(), maxThreads, worthwhile));
  return Array.from({ length: count }, (_, index) => {
    const copies = new BuildCopies(graph, `${processId}-${index}`);
    const { program } = copies;
    const thread = new ScenarioThread({
      program,
      seed,
      patienceMs,
      dialect: dialect ? path.join(root, dialectFile) : undefined,
    });
    return new SelftestSlot(copies, thread, read);
  });
}
