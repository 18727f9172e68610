/** Paths for the operators of the service; none of them requires an account. */
export const operatorPaths = {
  health: '/health',
  metrics: '/metrics',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
  browse: '/api/docs',
} as const;
