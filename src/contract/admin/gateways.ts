import Type from 'typebox';
import { referencePattern } from '../rest/payments.js';

/** The settings of the simulated acquirer for a merchant's production payments. */
const behaviour = {
  latencyMs: Type.Integer({
    minimum: 0,
    maximum: 86_400_000,
    description: 'From the payment to the callback.',
  }),
  approvalPercent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Of the payments that it does not fail itself.',
  }),
};

/** The number of a thousand production payments that the acquirer fails itself (PAY-09). */
const outages = {
  timeoutsPerThousand: perThousand('ERR_PAYMENT_TIMEOUT'),
  failuresPerThousand: perThousand('ERR_SYSTEM_ERROR'),
  rateLimitsPerThousand: perThousand('ERR_RATE_LIMITED'),
};

function perThousand(errorCode: string) {
  const description = `Production payments of a thousand that are FAILED with ${errorCode}.`;
  return Type.Integer({ minimum: 0, maximum: 1000, description });
}

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
    timeoutsPerThousand: Type.Optional(outages.timeoutsPerThousand),
    failuresPerThousand: Type.Optional(outages.failuresPerThousand),
    rateLimitsPerThousand: Type.Optional(outages.rateLimitsPerThousand),
    channels: Type.Optional(names('channels')),
    gateways: Type.Optional(names('gateways')),
  },
  {
    description:
      'A share or a list that is left out stays as it is. A changed list is a new version of each terminal.',
  },
);

export const gatewayConfiguration = Type.Object(
  {
    merchantId: Type.String(),
    gateway: Type.Literal('acquirer'),
    ...behaviour,
    ...outages,
    channels: Type.Array(Type.String()),
    gateways: Type.Array(Type.String()),
    updatedAt: Type.Union([Type.String(), Type.Null()], {
      description: 'Null if the service has its defaults.',
    }),
  },
  { title: 'GatewayConfiguration' },
);
