import { existsSync } from 'node:fs';
import { usageFailure } from '../../failure/failure.js';
import { readTextFile } from '../../input/text-file.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { parseThreshold, type ThresholdRule } from '../thresholds/threshold.js';
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

/** The rules of thresholds that were checked when the command line was parsed. */
export function thresholdRules(texts: readonly string[]): readonly ThresholdRule[] {
  return texts.flatMap((text) => {
    const parsed = parseThreshold(text);
    return 'threshold' in parsed ? [{ threshold: parsed.threshold }] : [];
  });
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
