import type { Clause } from '../clause.js';

/** Commands, from the request that creates one to its result. Source: the service document, 'Endpoints' and 'Events'. */
export const commandClauses: readonly Clause[] = [
  {
    id: 'CMD-01',
    level: 'M',
    party: 'server',
    statements: ['S4.31', 'S6.16'],
    requirement:
      'A PRINT that requestTerminal creates reaches the terminal with its body, and so does a FORCE_REFRESH.',
  },
  {
    id: 'CMD-02',
    level: 'M',
    party: 'server',
    statements: ['S4.32', 'S4.33'],
    requirement: 'A command for an offline terminal is accepted and delivered when the terminal reconnects.',
    profile: 'Several are delivered in order, and each is done once.',
  },
  {
    id: 'CMD-03',
    level: 'M',
    party: 'server',
    statements: ['S6.52'],
    requirement: 'The command result updates the request record, and requestStatus shows it.',
  },
  {
    id: 'CMD-04',
    level: 'M',
    party: 'server',
    statements: ['S6.58'],
    requirement:
      'The command result is broadcast on the admin topic with type, configId, requestId, requestType and status.',
  },
  {
    id: 'CMD-05',
    level: 'P',
    party: 'both',
    requirement:
      'A command whose session is cut between delivery and result is redelivered with the same message-id and redelivered:true, and is done once.',
  },
  {
    id: 'CMD-06',
    level: 'P',
    party: 'server',
    requirement:
      "A result for an unknown request, for another terminal's request or for a finished one changes nothing.",
  },
  {
    id: 'CMD-07',
    level: 'M',
    party: 'server',
    statements: ['S6.17'],
    requirement: 'A PRINT that a terminal creates by requestTerminal reaches its sibling terminal.',
  },
];
