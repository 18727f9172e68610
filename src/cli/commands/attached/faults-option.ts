/** The option for faults of terminals that are attached to a service. */
export const faultsOption = [
  '--faults <name|file>',
  'faults of the connections of the attached terminals: a preset or a YAML file, as for run',
] as const;
