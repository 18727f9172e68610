/** Paths for the operators of the service; none of them requires an account. */
export const operatorPaths = {
  health: '/health',
  metrics: '/metrics',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
  browse: '/api/docs',
  dashboard: '/dashboard',
} as const;

/** The address of the dashboard of a service that has one. */
export function dashboardUrl(baseUrl: string): string {
  return `${baseUrl}${operatorPaths.dashboard}`;
}
