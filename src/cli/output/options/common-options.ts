import { Option } from 'commander';
import { duration, seedNumber } from '../../parse.js';

/** The text of `--card-payments`. */
export const cardPaymentsText = 'card payments per terminal per hour; the terminal reports each of them';

export function seedOption(): Option {
  return new Option('--seed <n>', 'random seed, 0 to 4294967295')
    .argParser(seedNumber)
    .default(undefined, 'random, and printed');
}

/** `--target` of a command that reads no configuration file. A variable that is empty is not set. */
export function targetOption(): Option {
  const option = new Option(
    '--target <embedded|file>',
    'the service: a YAML file describes it, see docs/conformance.md',
  ).default('embedded', 'TILLFLEET_TARGET, otherwise embedded');
  return process.env.TILLFLEET_TARGET ? option.env('TILLFLEET_TARGET') : option;
}

/** `--longest`: what takes longer on the real clock is skipped. */
export function longestOption(what: string, usual: string): Option {
  return new Option('--longest <duration>', `run ${what} that take at most this long on the real clock`)
    .argParser(duration)
    .default(undefined, usual);
}

/** `--level`: whether the reference profile is judged as well. */
export function levelOption(what = 'scenarios'): Option {
  return new Option(
    '--level <level>',
    `${what} of the service document alone, or of the reference profile too`,
  )
    .choices(['must', 'profile'])
    .default('profile');
}

/** `--strict` and `--no-strict`: without either the target decides. */
export function strictOptions(): readonly [Option, Option] {
  return [
    new Option('--strict', 'deviations that the specification leaves open fail the run too').default(
      undefined,
      'at the embedded backend',
    ),
    new Option('--no-strict', 'deviations that the specification leaves open do not fail the run').default(
      undefined,
      'at a target file',
    ),
  ];
}

/** `--admin-secret-file` of a command whose backend creates the administrator. */
export function newAdminSecretOption(): Option {
  return new Option(
    '--admin-secret-file <file>',
    'file with the secret of the first administrator, mode 0600; created if it does not exist',
  ).default(undefined, 'a random secret, which is printed');
}
