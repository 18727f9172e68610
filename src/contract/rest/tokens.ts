import Type from 'typebox';
import { configId, identifier } from '../formats.js';

export const tokenResponse = Type.Object({
  token: Type.String(),
  type: Type.Literal('bearer'),
  expiryDate: Type.String(),
});

export const webSocketTokenBody = Type.Object({ configId: Type.Integer({ minimum: 1 }) });

export const webSocketToken = Type.Object({
  wsToken: identifier,
  configId,
  terminalId: identifier,
  queueDestination: identifier,
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});

export const adminWebSocketTokenResponse = Type.Object({
  wsToken: Type.String(),
  topicDestination: Type.String(),
  expiresInSeconds: Type.Integer(),
});
