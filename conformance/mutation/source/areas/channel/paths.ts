import type { SourceMutant } from '../../source-mutant.js';

/** Paths of the area channel. */
export const channelPathsMutants: readonly SourceMutant[] = [
  {
    id: 'refuses-paths-with-a-query',
    sentence: 'A handshake with a query after the path is 404.',
    clauses: ['CHN-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: "(request.url ?? '').split('?', 1)[0] ?? ''",
        to: "request.url ?? ''",
      },
    ],
  },
  {
    id: 'accepts-the-origin-null',
    sentence: 'A handshake with the Origin null is accepted.',
    clauses: ['CHN-01', 'BAD-20'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: 'if (origin !== undefined && !isAllowedOrigin',
        to: "if (origin !== undefined && origin !== 'null' && !isAllowedOrigin",
      },
    ],
  },
  {
    id: 'accepts-origins-by-their-prefix',
    sentence: "An Origin that begins with the service's own origin is accepted.",
    clauses: ['CHN-01', 'BAD-20'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/origin.ts',
        from: '.some((each) => parse(each)?.origin === url.origin)) return true;',
        to: ".some((each) => url.origin.startsWith(parse(each)?.origin ?? ' '))) return true;",
      },
    ],
  },
];
