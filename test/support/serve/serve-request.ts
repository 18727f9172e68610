import type { ServeRequest } from '../../../src/serve/serve.js';

/** The smallest server: no fixtures, in memory, on a free port of loopback. */
export const minimalServeRequest: ServeRequest = {
  version: 'test',
  host: '127.0.0.1',
  port: 0,
  fixturesFile: undefined,
  dataFile: undefined,
  configFile: undefined,
  settings: [],
  tls: undefined,
  administratorSecretFile: undefined,
  insecureFixtures: false,
  logLevel: 'silent',
};
