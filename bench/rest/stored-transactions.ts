import type { Measurement } from '../bench.js';
import { cpuEach, perSecond, type Turn } from '../process/measured-process.js';
import { alternateRounds, joined, percentile, type Rounds, roundsOf, type Turns, times } from '../rounds.js';
import { RestServer } from './rest-server.js';

const forks = 3;
const rounds = 3;
const few = 1_000;
const many = 200_000;
/** The store is filled in one part that warms the process up, and three in which the memory is measured. */
const memoryRounds = 3;
/** The turns of a round and the payments or probes of a turn. */
const parts = 8;
const payments = 1_000;
const probes = 100;
const warmUp = 40_000;

type Name =
  | 'pay-now-200k-cpu'
  | 'pay-now-200k'
  | 'overall-summary-200k'
  | 'recent-200k'
  | 'bytes-per-transaction';

/** The same operations with 200,000 stored transactions, relative to a backend with 1,000 of them. */
export const storedTransactions: Measurement<Name> = {
  figures: {
    'pay-now-200k-cpu': { unit: 'µs of server CPU per request', goal: { of: 'ratio', max: 1.11 } },
    'pay-now-200k': { unit: 'requests/s', goal: { of: 'ratio' } },
    'overall-summary-200k': { unit: 'ms p99', goal: { of: 'ratio', max: 2 } },
    'recent-200k': { unit: 'ms p99', goal: { of: 'ratio', max: 2 } },
    'bytes-per-transaction': { unit: 'bytes', goal: { of: 'value', max: 1536 } },
  },
  async measure() {
    const measured = await times(forks, () =>
      RestServer.useServed((young) => RestServer.useServed((full) => compare(young, full))),
    );
    const turns = joined(measured.map((fork) => fork.turns));
    return {
      'pay-now-200k-cpu': roundsOf(turns, cpuEach),
      'pay-now-200k': roundsOf(turns, perSecond),
      'overall-summary-200k': joined(measured.map((fork) => fork.summary)),
      'recent-200k': joined(measured.map((fork) => fork.recent)),
      'bytes-per-transaction': joined(measured.map((fork) => fork.bytes)),
    };
  },
};

interface Comparison {
  readonly turns: Turns<readonly Turn[]>;
  readonly summary: Rounds;
  readonly recent: Rounds;
  readonly bytes: Rounds;
}

async function compare(young: RestServer, full: RestServer): Promise<Comparison> {
  const forget = async () => {
    await young.forget();
    await young.fill(few);
  };
  const bytes = await bytesPerTransaction(full);
  // Both are warm: they differ only by what is stored.
  await young.fill(warmUp);
  await forget();
  // The latencies come before the payments, which add to what is stored.
  const latencies = async (operation: string) => {
    const turns = await alternateRounds({
      rounds,
      parts,
      floor: () => young.latencies(operation, probes),
      own: () => full.latencies(operation, probes),
    });
    return roundsOf(turns, (round) => percentile(round.flat(), 0.99));
  };
  const summary = await latencies('overallSummary');
  const recent = await latencies('getRecentTransactions');
  // Each round adds 8,000 transactions: the young backend forgets them, the full one grows to 224,000.
  const turns = await alternateRounds({
    rounds,
    parts,
    floor: async (index) => {
      if (index % parts === 0) await forget();
      return young.pay(payments);
    },
    own: () => full.pay(payments),
  });
  return { turns, summary, recent, bytes };
}

/** Fills the store, and returns the bytes by which the process grew for each transaction. */
async function bytesPerTransaction(full: RestServer): Promise<Rounds> {
  // The first quarter warms the process up: its heap takes its final size.
  const part = many / (memoryRounds + 1);
  await full.fill(part);
  const values: number[] = [];
  let before = await full.memory();
  for (let round = 0; round < memoryRounds; round += 1) {
    await full.fill(part);
    const after = await full.memory();
    // The resident pages and not the buffers, which grow in large steps and are empty at first.
    values.push((after.rss - before.rss) / part);
    before = after;
  }
  return { values, floors: [] };
}
