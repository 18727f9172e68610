import type { Clause } from '../clause.js';

/** The admin topic. Source: the service document, 'Events'. */
export const adminTopicClauses: readonly Clause[] = [
  {
    id: 'ADM-01',
    level: 'P',
    party: 'server',
    requirement:
      'Only administrators may subscribe to /topic/admin/events; terminals and integrators are rejected. (For a terminal CHN-05 requires it.)',
  },
  {
    id: 'ADM-02',
    level: 'M',
    party: 'server',
    statements: ['S6.57', 'S6.59'],
    requirement:
      "The admin topic carries the events of every merchant's terminals, with an integer for configId and texts for the other shown fields.",
    profile:
      'Every event has type, configId, requestId, requestType and status, with null where one does not apply.',
  },
];
