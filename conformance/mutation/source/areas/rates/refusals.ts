import type { SourceMutant } from '../../source-mutant.js';

/** Refusals of the area rates. */
export const ratesRefusalsMutants: readonly SourceMutant[] = [
  {
    id: 'omits-retry-after',
    sentence: 'A 429 has no Retry-After.',
    clauses: ['RAT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "reply.header('Retry-After', String(Math.ceil(waitMs / 1000)));",
        to: "reply.header('X-Retry-After', String(Math.ceil(waitMs / 1000)));",
      },
    ],
  },
  {
    id: 'gives-retry-after-in-milliseconds',
    sentence: 'Retry-After of a 429 is in milliseconds.',
    clauses: ['RAT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'String(Math.ceil(waitMs / 1000))',
        to: 'String(waitMs)',
      },
    ],
  },
  {
    id: 'advises-to-retry-at-once',
    sentence: 'Retry-After of a 429 is rounded down to 0.',
    clauses: ['RAT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'String(Math.ceil(waitMs / 1000))',
        to: 'String(Math.floor(waitMs / 1000))',
      },
    ],
  },
  {
    id: 'omits-retry-after-at-handshakes',
    sentence: 'A refused handshake has no Retry-After.',
    clauses: ['RAT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: 'if (waitMs > 0) head.push(',
        to: 'if (waitMs < 0) head.push(',
      },
    ],
  },
  {
    id: 'refuses-handshakes-with-503',
    sentence: 'A handshake above the limit of its address is 503 and not 429.',
    clauses: ['RAT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: "reject('429 Too Many Requests'",
        to: "reject('503 Service Unavailable'",
      },
    ],
  },
];
