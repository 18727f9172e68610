import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { exchange, text } from './fields.js';

const intervention = {
  intervention: Type.Integer({ minimum: 1, description: 'Number of the intervention in the run, from 1.' }),
  action: Type.String({ examples: ['deactivate', 'fire'] }),
  disturbs: Type.Boolean({
    description:
      'True: it disturbs terminals of the fleet. While it lasts and for 35 s after it, the history is judged as during a fault.',
  }),
  terminalId: Type.Optional(Type.String({ description: 'The terminal, if there is one.' })),
  integrator: Type.Optional(
    Type.String({ description: 'The integrator, if there is one.', examples: ['pos-1'] }),
  ),
  trigger: Type.Optional(
    Type.String({ description: 'The sandbox trigger that is fired.', examples: ['SBX-FAIL-'] }),
  ),
};

export const interventionStarted = eventSchema(
  'intervention.started',
  'A person acts on the fleet from the view. What follows from it does not count for the verdict of the run.',
  {
    ...intervention,
    description: Type.String({ description: 'What the person does, in one sentence.' }),
  },
);

export const interventionEnded = eventSchema('intervention.ended', 'The result of an act of a person.', {
  ...intervention,
  outcome: Type.Enum(['done', 'rejected', 'failed']),
  result: Type.String({ description: 'The result in one sentence, without secrets.' }),
  app: Type.Optional(
    Type.Object(
      { scopes: Type.Array(text), sandbox: Type.Boolean(), revoked: Type.Boolean() },
      { additionalProperties: false, description: 'The app of the integrator from now on.' },
    ),
  ),
  exchange: Type.Optional(exchange),
});

export type InterventionStarted = BodyOf<typeof interventionStarted>;
export type InterventionEnded = BodyOf<typeof interventionEnded>;
