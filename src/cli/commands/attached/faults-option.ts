import { Option } from 'commander';

/** The option for faults of terminals that are attached to a service. */
export function faultsOption(): Option {
  return new Option(
    '--faults <name|file>',
    'faults of the connections of the attached terminals: a preset or a YAML file, see docs/faults.md',
  ).default(undefined, 'none');
}
