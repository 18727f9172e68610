import Type from 'typebox';
import { verdicts } from '../verdict.js';

/** Fields that events of several families share. */

export const text = Type.String();

export const count = Type.Integer({ minimum: 0 });

export const configId = Type.Integer({
  minimum: 1,
  description: 'Number of the terminal in its queue name.',
  examples: [1001],
});

export const terminalId = Type.String({ examples: ['T00001001'] });

export const terminal = { configId, terminalId };

export const ofFleet = Type.Boolean({
  description: 'True for a terminal of the fleet, false for a terminal of a scenario.',
});

export const milliseconds = Type.Number({ minimum: 0, description: 'Milliseconds.' });

export const amount = Type.String({
  description: 'Decimal amount in currency units.',
  examples: ['12.50'],
});

export const currency = Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] });

export const verdict = Type.Enum([...verdicts], {
  description: `From best to worst: ${verdicts.join(', ')}.`,
});

export const clauses = Type.Array(Type.String(), {
  description: 'The clauses that the scenario witnesses.',
  examples: [['CMD-01', 'CMD-02']],
});

const sent = Type.Optional(Type.String({ description: 'A request or a frame.' }));
const received = Type.Optional(Type.String({ description: 'The response to it, or a frame.' }));

/** Requests with their responses, and frames in both directions, in the order of time. */
export const exchange = Type.Array(
  Type.Object(
    {
      sent,
      received,
      session: Type.Optional(
        Type.String({ description: 'For a frame: the connection that carried it.', examples: ['T00001001'] }),
      ),
      at: Type.Optional(Type.String({ description: 'Instant of a frame or a response, ISO 8601 in UTC.' })),
      wire: Type.Optional(
        Type.Object(
          { sent, received },
          { additionalProperties: false, description: 'The same before the binding has translated it.' },
        ),
      ),
    },
    { additionalProperties: false, description: 'Secrets and tokens are redacted.' },
  ),
);
