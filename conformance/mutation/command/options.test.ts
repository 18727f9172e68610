import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/failure/exit-codes.js';
import { holdoutMutants } from '../holdout/registry.js';
import { secondHoldoutMutants } from '../holdout/second/registry.js';
import { sourceMutants } from '../source/registry.js';
import { mutantsOf } from './hand.js';
import { mutation } from './mutation.js';
import { mutationOptions } from './options.js';

describe('the options of a mutation run', () => {
  it('the options of a mutation run have defaults', () => {
    expect(mutationOptions([])).toEqual({
      subject: 'machine',
      relatedOnly: false,
      holdout: undefined,
      again: undefined,
      json: false,
      areas: [],
      ids: [],
      families: [],
      files: [],
      sample: 400,
      seed: 7,
      min: undefined,
      setting: 'alone',
    });
  });

  it('the options of a mutation run take several globs, with one or several --files', () => {
    const { files } = mutationOptions(['--files', 'src/stomp', 'src/backend/http', '--files', 'src/a*']);
    expect(files).toEqual(['src/stomp', 'src/a*', 'src/backend/http']);
  });

  it.each([
    { args: ['--hand'], mutants: sourceMutants },
    { args: ['--hand', '--holdout'], mutants: holdoutMutants },
    { args: ['--hand', '--second-holdout'], mutants: secondHoldoutMutants },
  ])('a mutation run with $args has the hand-written mutants of one set', ({ args, mutants }) => {
    expect(mutantsOf(mutationOptions(args).holdout)).toBe(mutants);
  });

  it.each([
    [['--sample', '0']],
    [['--sample', 'x']],
    [['--seed', '-1']],
    [['--min', '101']],
    [['--min', 'high']],
    [['--area', 'refunds']],
    [['--hand', '--area', 'refund']],
    [['--related']],
    [['--history', '--hand']],
    [['--history', '--personas']],
    [['--personas', '--family', 'poss']],
    [['--family', 'pos']],
    [['--personas', '--files', 'src/stomp']],
    [['--history', '--sample', '3']],
    [['--together']],
    [['--holdout']],
    [['--hand', '--again', 'mutation.json']],
    [['--second-holdout']],
    [['--hand', '--holdout', '--second-holdout']],
    [['--hand', '--holdout', '--id', 'no-such-mutant']],
    [['--hand', '--second-holdout', '--id', 'no-such-mutant']],
    [['--hand', '--id', 'no-such-mutant']],
    [['--wrong']],
    [['surplus']],
  ])('a mutation run with %j ends with exit code 64 and a hint', async (args) => {
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line);
    const code = await mutation(args, { root: '.', processId: 1, print: progress, progress });
    expect(code).toBe(exitCodes.usage);
    expect(lines.map((line) => line.split(':')[0]?.trim())).toEqual(['mutation', 'hint']);
  });
});
