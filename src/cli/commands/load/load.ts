import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { usageFailure } from '../../../failure/failure.js';
import { loadReportFormats } from '../../../load/report/report-names.js';
import { parseSegment, type Segment, wholeLoad } from '../../../load/schedule/segment.js';
import { parseThreshold } from '../../../load/thresholds/threshold.js';
import { maxSeed } from '../../../random/random.js';
import { second } from '../../../text/time-units.js';
import { seedOption, targetOption } from '../../output/options/common-options.js';
import { reportOption } from '../../output/options/report-option.js';
import { duration, instantAhead, ramp, wholeNumber } from '../../parse.js';
import { metricsOption, otlpOption } from './live-options.js';
import { loadCompareCommand } from './load-compare.js';
import type { LoadFlags } from './load-flags.js';
import { loadMergeCommand } from './load-merge.js';

const examples = `
Examples:
  tillfleet load smoke                                   a short load of the embedded backend
  tillfleet load --print payment-peak > peak.yaml        a profile of your own
  tillfleet load peak.yaml --target my-service.yaml --threshold 'payNow.p99<80ms'
  tillfleet load peak.yaml --find-knee payNow            the rate at which a bound breaks
  tillfleet load peak.yaml --generators 4                several threads, where one is not enough
  tillfleet load soak --segment 1/3 --seed 7 --out one   on three machines, then:
  tillfleet load merge one two three

Exit codes: 0 all thresholds hold, 1 errors that no threshold allows, 2 the generator spoiled the figures,
3 a threshold does not hold, 64 bad input.`;

/** More threads than processors only wait for each other. */
const maxGenerators = 64;

/** `tillfleet load`: puts a service under the load of a profile, and measures it. */
export function loadCommand(exit: (code: ExitCode) => void): Command {
  const load = new Command('load')
    .summary('put a service under load, and measure it')
    .description(
      'Puts the embedded backend, in a process of its own, or a target under the load of a profile: calls, terminals, commands and reconnects. Times count from the instant at which a call was to begin, so that a stall of the service is in the percentiles.',
    )
    .argument('[profile]', 'a YAML file, see docs/load.md, or a built-in profile');
  return addLoadOptions(load)
    .addHelpText('after', examples)
    .addCommand(loadMergeCommand(exit))
    .addCommand(loadCompareCommand(exit))
    .action(async (profile: string | undefined, flags: LoadFlags, command: Command) => {
      const write = (text: string) => command.configureOutput().writeOut?.(text);
      if (flags.list === true || flags.print !== undefined) {
        const { builtInProfile } = await import('../../../load/profile/named-profile.js');
        const { profileList } = await import('../../../load/profile/profile-list.js');
        write(flags.print === undefined ? profileList(flags.json === true) : builtInProfile(flags.print));
        return exit(exitCodes.pass);
      }
      if (profile === undefined)
        throw usageFailure(
          'load needs a profile: a file, or a built-in one',
          'use `tillfleet load smoke`; `tillfleet load --list` prints the others',
        );
      checkFlags(flags);
      const { performLoad } = await import('./perform-load.js');
      exit(await performLoad(profile, { ...flags, seed: flags.seed ?? randomInt(maxSeed + 1) }));
    });
}

function addLoadOptions(command: Command): Command {
  return command
    .optionsGroup('Profiles:')
    .option('--list', 'print the built-in profiles')
    .option('--print <profile>', 'print a built-in profile, as a start for one of your own')
    .optionsGroup('Target:')
    .addOption(targetOption())
    .option(
      '--i-own-this-target',
      'allow a target on another machine: it is put under load, and data is created there',
    )
    .addOption(
      new Option('--strict', 'responses that only differ from the reference profile are errors too').default(
        undefined,
        'at the embedded backend',
      ),
    )
    .addOption(
      new Option('--rate-limits', 'keep the rate limits of the embedded backend').default(
        undefined,
        'all of them are off',
      ),
    )
    .optionsGroup('Load:')
    .option(
      '--threshold <expression>',
      "a bound that must hold, as in 'payNow.p99<50ms'; may be repeated",
      threshold,
      [],
    )
    .addOption(
      new Option('--segment <i/n>', 'perform only this share of the load, as in 2/3')
        .argParser(segment)
        .default(wholeLoad, 'the whole load'),
    )
    .option(
      '--generators <n>',
      'the number of generators, each in a thread of its own if there are several',
      wholeNumber(1, maxGenerators),
      1,
    )
    .addOption(
      new Option('--start-at <instant>', 'begin the first phase at this instant, as all segments do')
        .argParser(instantAhead)
        .default(undefined, 'when it is prepared'),
    )
    .addOption(seedOption())
    .optionsGroup('Search for a knee:')
    .option(
      '--find-knee <operation>',
      'raise the rate of this operation until a threshold or the generator breaks, and name the one that did',
    )
    .option('--step <duration>', 'the length of a step', duration, 10 * second)
    .option('--from-rate <rate>', 'the rate of the first step', ramp, 10)
    .option('--max-rate <rate>', 'the highest rate that is tried', ramp, 5_000)
    .optionsGroup('Output:')
    .option(
      '--out <folder>',
      'write the result, the histograms and the samples there; created if it does not exist',
    )
    .addOption(reportOption('write a report when the load has ended', loadReportFormats))
    .addOption(metricsOption())
    .addOption(otlpOption())
    .option('--no-tui', 'no live view, even on a terminal: lines of progress')
    .option('--json', 'print NDJSON: a sample each second, and the result as the last line');
}

/** @throws Failure, exit code 64, for options that exclude each other */
function checkFlags({
  target,
  rateLimits,
  segment: { number, of },
  seed,
  findKnee,
  report,
  startAt,
}: LoadFlags): void {
  if (findKnee !== undefined && report.length > 0)
    throw usageFailure(
      '--find-knee cannot be combined with --report',
      'leave --report out; --json and --out give the result of a search',
    );
  if (findKnee !== undefined && startAt !== undefined)
    throw usageFailure(
      '--find-knee cannot be combined with --start-at',
      'leave --start-at out: a search begins with its first step as soon as the service is prepared',
    );
  if (findKnee !== undefined && of > 1)
    throw usageFailure(
      `--find-knee cannot be combined with --segment ${number}/${of}`,
      'leave --segment out: the segments would raise their rates without each other',
    );
  if (rateLimits === true && target !== 'embedded')
    throw usageFailure(
      '--rate-limits is for the embedded backend, and a target has its own',
      'leave --rate-limits out',
    );
  if (of > 1 && seed === undefined)
    throw usageFailure(
      `--segment ${number}/${of} needs --seed: all segments of a load have one seed`,
      'give each segment the same --seed, as in --seed 1',
    );
}

function segment(text: string): Segment {
  const parsed = parseSegment(text);
  if (parsed !== undefined) return parsed;
  throw new InvalidArgumentError('It must be a segment like 2/3, of at most 1000.');
}

function threshold(text: string, earlier: readonly string[]): readonly string[] {
  const parsed = parseThreshold(text);
  if ('problem' in parsed) throw new InvalidArgumentError(`It ${parsed.problem}.`);
  return [...earlier, text];
}
