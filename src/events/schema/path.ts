import Type from 'typebox';
import { pathIds } from '../paths/reconnect-paths.js';
import { type BodyOf, eventSchema } from './event-schema.js';
import { milliseconds, terminal, text } from './fields.js';

export const pathId = Type.Enum([...pathIds], { description: 'The reconnect path.' });

const scaled = Type.Optional(
  Type.String({
    pattern: '^1/\\d+$',
    description: 'The factor by which `scales` is shorter than in the service document. Absent: not at all.',
    examples: ['1/60'],
  }),
);

const scales = Type.Optional(Type.Enum(['lives', 'heart-beat', 'back-off']));

export const pathStarted = eventSchema(
  'path.started',
  'A terminal of the fleet begins to walk a reconnect path.',
  {
    path: pathId,
    ...terminal,
    backend: Type.Enum(['shared', 'own'], {
      description:
        'own: in a session with a backend of the path, as the actor `terminal:<terminalId>@path:<path>`.',
    }),
    scaled,
    scales,
  },
);

export const pathStep = eventSchema('path.step', 'The terminal has shown the next step of the path.', {
  path: pathId,
  ...terminal,
  reached: Type.Integer({ minimum: 1, description: 'The number of steps that it has shown.' }),
  of: Type.Integer({ minimum: 1, description: 'The number of steps of the path.' }),
  text: Type.String({ description: 'The step, as it follows the name of the terminal.' }),
});

export const pathEnded = eventSchema('path.ended', 'The terminal has walked the path, or has not.', {
  path: pathId,
  ...terminal,
  walked: Type.Boolean(),
  reason: Type.Optional(Type.String({ description: 'Why the path was not walked.' })),
  scaled,
  elapsedMs: milliseconds,
});

/** The rows of the last event of a run. */
export const walkedPaths = Type.Array(
  Type.Object(
    {
      path: pathId,
      walked: Type.Integer({ minimum: 0, description: 'How often it was walked.' }),
      by: Type.Array(text, { description: 'The terminals that have walked it.', examples: [['T00001001']] }),
      scaled,
    },
    { additionalProperties: false },
  ),
  {
    description:
      'The reconnect paths that the fleet has walked. Absent in a run without a fleet and in streams of earlier versions.',
  },
);

export type PathStarted = BodyOf<typeof pathStarted>;
export type PathStepped = BodyOf<typeof pathStep>;
export type PathEnded = BodyOf<typeof pathEnded>;
