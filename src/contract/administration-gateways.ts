import Type from 'typebox';

/** How the simulated acquirer treats a merchant's production payments. */
const behaviour = {
  latencyMs: Type.Integer({
    minimum: 0,
    maximum: 86_400_000,
    description: 'From the payment to its callback.',
  }),
  approvalPercent: Type.Integer({ minimum: 0, maximum: 100 }),
};

export const gatewayConfigurationBody = Type.Object(behaviour);

export const gatewayConfiguration = Type.Object({
  merchantId: Type.String(),
  gateway: Type.Literal('acquirer'),
  ...behaviour,
  updatedAt: Type.Union([Type.String(), Type.Null()], { description: 'Null: the defaults of the service.' }),
});
