// Source: the service document, 'Token endpoint', 'WebSocket token endpoint' and the two token responses.

interface Field {
  readonly name: string;
  readonly type: 'string' | 'integer';
  /** The only value that the field may have, where one is given. */
  readonly value?: string | number;
}

interface TokenEndpoint {
  readonly source: 'shown' | 'decided';
  readonly method: 'POST';
  readonly path: string;
  readonly authorization: 'Basic' | 'Bearer';
  /** Empty: the request has no body. */
  readonly request: readonly Field[];
  readonly response: readonly Field[];
}

/** The endpoints that issue tokens. */
export const tokenEndpoints: Readonly<Record<'oauthToken' | 'wsToken' | 'adminWsToken', TokenEndpoint>> = {
  oauthToken: {
    source: 'shown',
    method: 'POST',
    path: '/api/v1/oauth/token',
    authorization: 'Basic',
    request: [],
    response: [
      { name: 'token', type: 'string' },
      { name: 'type', type: 'string', value: 'bearer' },
      { name: 'expiryDate', type: 'string' },
    ],
  },
  wsToken: {
    source: 'shown',
    method: 'POST',
    path: '/api/v1/terminal/ws-token',
    authorization: 'Bearer',
    request: [{ name: 'configId', type: 'integer' }],
    response: [
      { name: 'wsToken', type: 'string' },
      { name: 'configId', type: 'integer' },
      { name: 'terminalId', type: 'string' },
      { name: 'queueDestination', type: 'string' },
      { name: 'expiresInSeconds', type: 'integer', value: 1800 },
    ],
  },
  // The service document names the admin topic but no way to a token for it; the reference profile gives one.
  adminWsToken: {
    source: 'decided',
    method: 'POST',
    path: '/api/v1/admin/ws-token',
    authorization: 'Bearer',
    request: [],
    response: [
      { name: 'wsToken', type: 'string' },
      { name: 'topicDestination', type: 'string', value: '/topic/admin/events' },
      { name: 'expiresInSeconds', type: 'integer', value: 1800 },
    ],
  },
};
