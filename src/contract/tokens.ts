import Type from 'typebox';

export const tokenAnswer = Type.Object({
  token: Type.String(),
  type: Type.Literal('bearer'),
  expiryDate: Type.String(),
});

export const webSocketTokenBody = Type.Object({ configId: Type.Integer({ minimum: 1 }) });

export const webSocketTokenAnswer = Type.Object({
  wsToken: Type.String(),
  configId: Type.Integer(),
  terminalId: Type.String(),
  queueDestination: Type.String(),
  expiresInSeconds: Type.Integer(),
});

export const adminWebSocketTokenAnswer = Type.Object({
  wsToken: Type.String(),
  topicDestination: Type.String(),
  expiresInSeconds: Type.Integer(),
});
