import type { StartBackendOptions, StartVirtualBackendOptions } from './options.js';

/** The names of the options of `startBackend`. */
export const backendOptions: readonly (keyof StartBackendOptions)[] = [
  ...(['port', 'host', 'fixtures', 'config', 'administratorSecret', 'reference', 'keepAlive'] as const),
  ...(['onEvent', 'onInternalError', 'signal'] as const),
];

/** The names of the options of `startVirtualBackend`. */
export const virtualBackendOptions: readonly (keyof StartVirtualBackendOptions)[] = [
  'now',
  ...backendOptions,
];
