import Type from 'typebox';
import { referencePattern } from '../rest/payments.js';

/** The settings of the simulated acquirer for a merchant's production payments. */
const behaviour = {
  latencyMs: Type.Integer({
    minimum: 0,
    maximum: 86_400_000,
    description: 'From the payment to the callback.',
  }),
  approvalPercent: Type.Integer({ minimum: 0, maximum: 100 }),
};

/** The lists that the merchant's terminals receive in terminal/info (TRM-03). */
function names(what: string) {
  return Type.Array(Type.String({ pattern: referencePattern }), {
    minItems: 1,
    maxItems: 32,
    uniqueItems: true,
    description: `The ${what} of the merchant's terminals.`,
  });
}

export const gatewayConfigurationBody = Type.Object(
  {
    ...behaviour,
    channels: Type.Optional(names('channels')),
    gateways: Type.Optional(names('gateways')),
  },
  {
    description: 'A list that is left out stays as it is. A changed list is a new version of each terminal.',
  },
);

export const gatewayConfiguration = Type.Object(
  {
    merchantId: Type.String(),
    gateway: Type.Literal('acquirer'),
    ...behaviour,
    channels: Type.Array(Type.String()),
    gateways: Type.Array(Type.String()),
    updatedAt: Type.Union([Type.String(), Type.Null()], {
      description: 'Null if the service has its defaults.',
    }),
  },
  { title: 'GatewayConfiguration' },
);
