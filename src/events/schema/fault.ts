import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';

const fault = {
  fault: Type.Integer({ minimum: 1, description: 'Number of the fault in the plan, from 1.' }),
  kind: Type.String({ examples: ['backend-restart'] }),
  description: Type.String({ description: 'What the fault does, in one sentence.' }),
  terminals: Type.Integer({ minimum: 0, description: 'How many terminals it is injected for.' }),
};

export const faultStarted = eventSchema('fault.started', 'A fault of the plan is active from now on.', {
  ...fault,
  terminalIds: Type.Optional(Type.Array(Type.String(), { description: 'The terminals, if they are few.' })),
});

export const faultEnded = eventSchema(
  'fault.ended',
  'A fault is no longer active; its consequences may last longer.',
  {
    ...fault,
    affected: Type.Integer({
      minimum: 0,
      description:
        'How many of the terminals were affected: a connection was cut, data was delayed, a message was duplicated, a request was rejected.',
    }),
  },
);

export type FaultStarted = BodyOf<typeof faultStarted>;
export type FaultEnded = BodyOf<typeof faultEnded>;
