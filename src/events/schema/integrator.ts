import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { exchange, text } from './fields.js';

const operation = Type.String({ description: 'Name of the REST operation.', examples: ['payNow'] });

export const integratorStarted = eventSchema('integrator.started', 'An integrator of the fleet starts.', {
  persona: text,
  description: Type.String({ description: 'What the integrator does, in one sentence.' }),
  scopes: Type.Array(text),
});

export const integratorCalled = eventSchema(
  'integrator.called',
  'An integrator of the fleet received a response.',
  {
    operation,
    httpStatus: Type.Integer({ minimum: 100, maximum: 599 }),
    errorCode: Type.Optional(text),
    missingScope: Type.Optional(
      Type.String({
        description: 'The scope that the app lacks, as the response names it.',
        examples: ['refunds:write'],
      }),
    ),
    asExpected: Type.Boolean({
      description: 'True also for an expected rejection; after false a finding follows.',
    }),
    tookMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Milliseconds from the call to its response. Absent in streams of earlier versions.',
      }),
    ),
  },
);

export const integratorNoResponse = eventSchema(
  'integrator.no-response',
  'An integrator of the fleet received no response that could be judged: the run is inconclusive unless the backend was restarting at that time.',
  {
    operation,
    waitedMs: Type.Integer({
      minimum: 0,
      description: 'Milliseconds from the call until the integrator gave up.',
    }),
    reason: text,
  },
);

export const integratorFinding = eventSchema(
  'integrator.finding',
  'An integrator of the fleet received a response that is not the expected one: the run fails, unless it is not strict and the service document allows the response.',
  {
    operation,
    expected: text,
    actual: text,
    clause: Type.Optional(
      Type.String({
        description:
          'The clause of level M that is broken. Without it the response differs from the reference profile alone.',
        examples: ['PAY-02'],
      }),
    ),
    statement: Type.Optional(
      Type.String({
        description: 'The statement of docs/service.md on which the clause rests.',
        examples: ['S7.4'],
      }),
    ),
    exchange: Type.Optional(exchange),
  },
);

export const integratorGaveUp = eventSchema(
  'integrator.gave-up',
  'An integrator of the fleet ended a call without a response that shows its effect: the service may have done it or not.',
  {
    operation,
    merchantId: text,
    sandbox: Type.Boolean(),
    referenceId: Type.Optional(text),
    refundReferenceId: Type.Optional(text),
  },
);

export type IntegratorStarted = BodyOf<typeof integratorStarted>;
export type IntegratorCalled = BodyOf<typeof integratorCalled>;
export type IntegratorNoResponse = BodyOf<typeof integratorNoResponse>;
export type IntegratorFinding = BodyOf<typeof integratorFinding>;
export type IntegratorGaveUp = BodyOf<typeof integratorGaveUp>;
