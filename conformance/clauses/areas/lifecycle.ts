import type { Clause } from '../clause.js';

/** Activation, deactivation and kicks. Source: the service document, 'States and transitions' and 'Admin controls'. */
export const lifecycleClauses: readonly Clause[] = [
  {
    id: 'LIF-01',
    level: 'M',
    party: 'server',
    statements: ['S3.33', 'S3.34', 'S6.13'],
    requirement:
      'Deactivating a terminal kicks its session (SESSION_KICK with a reason) and generates a new activation code.',
    profile: 'The response shows the code, and the reason is terminal deactivated.',
  },
  {
    id: 'LIF-02',
    level: 'M',
    party: 'server',
    statements: ['S3.35'],
    requirement:
      'While a terminal is deactivated all commands for it are blocked; after re-activation they are accepted.',
  },
  {
    id: 'LIF-03',
    level: 'M',
    party: 'server',
    statements: ['S5.56'],
    requirement:
      "An administrator's SESSION_KICK ends the session without deactivating the terminal, which may reconnect at once.",
    profile: 'The reason is the text of the administrator.',
  },
  {
    id: 'LIF-04',
    level: 'M',
    party: 'terminal',
    statements: ['S6.12'],
    requirement: 'On FORCE_REFRESH the terminal fetches terminal/info again.',
  },
  { id: 'LIF-05', level: 'P', party: 'server', requirement: 'An activation code is valid once.' },
  {
    id: 'LIF-06',
    level: 'P',
    party: 'server',
    requirement:
      'Deactivation revokes the access token, the wsToken and the access_id; re-activation keeps the configId and returns new credentials.',
  },
  {
    id: 'LIF-07',
    level: 'P',
    party: 'server',
    requirement:
      'From the response to a deactivation on, the terminal is shown offline, and nothing more of its session is stored.',
  },
];
