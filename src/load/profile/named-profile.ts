import { existsSync } from 'node:fs';
import { usageFailure } from '../../failure/failure.js';
import { readTextFile } from '../../input/text-file.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { parseThreshold, type ThresholdRule, unknownPhase } from '../thresholds/threshold.js';
import { builtInProfiles } from './built-in-profiles.js';
import { parseProfile } from './parse-profile.js';
import type { LoadProfile } from './profile.js';

/** A profile with its text. */
export interface ReadProfile {
  readonly profile: LoadProfile;
  readonly yaml: string;
}

/**
 * Reads a built-in profile, or that of a file.
 *
 * @throws Failure, exit code 64, for an unknown name and for an invalid file
 */
export async function readProfile(nameOrFile: string): Promise<ReadProfile> {
  const builtIn = builtInProfiles.get(nameOrFile);
  const yaml = builtIn ?? (await readTextFile(checkedFile(nameOrFile)));
  return { profile: parseProfile(yaml, nameOrFile, nameOrFile), yaml };
}

/** @throws Failure `unknown-profile`, exit code 64 */
export function builtInProfile(name: string): string {
  const text = builtInProfiles.get(name);
  if (text === undefined) throw unknown(name, 'is not a built-in profile');
  return text;
}

/**
 * The rules of the thresholds of a command line.
 *
 * @throws Failure `bad-threshold`, exit code 64, for a phase that the profile does not have
 */
export function thresholdRules(
  texts: readonly string[],
  { phases }: Pick<LoadProfile, 'phases'>,
): readonly ThresholdRule[] {
  const names = phases.map(({ name }) => name);
  return texts.flatMap((text) => {
    const parsed = parseThreshold(text);
    if ('problem' in parsed) throw badThreshold(text, parsed.problem);
    const problem = unknownPhase(parsed.threshold, names);
    if (problem !== undefined) throw badThreshold(text, problem);
    return [{ threshold: parsed.threshold }];
  });
}

function badThreshold(text: string, problem: string): Error {
  return usageFailure(
    `the threshold ${text} ${problem}`,
    'fix --threshold; docs/load.md describes the bounds',
    'bad-threshold',
  );
}

function checkedFile(file: string): string {
  // A name without a dot and a slash was hardly meant as a file.
  if (/^[A-Za-z0-9-]+$/.test(file) && !existsSync(file))
    throw unknown(file, 'is neither a built-in profile nor a file');
  return file;
}

function unknown(name: string, problem: string): Error {
  const names = [...builtInProfiles.keys()];
  return usageFailure(
    `${name} ${problem}${didYouMean(name, names)}`,
    `the built-in profiles are ${names.join(', ')}; \`tillfleet load --print smoke\` prints one as a start`,
    'unknown-profile',
  );
}
