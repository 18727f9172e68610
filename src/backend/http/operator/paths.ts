/** Paths for the operators of the service; none of them requires an account. */
export const operatorPaths = {
  health: '/health',
  metrics: '/metrics',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
  browse: '/api/docs',
} as const;

/**
 * True for the page to browse the document, and its files: the package that mounts them does not set an access rule.
 */
export function isPage(url: string): boolean {
  return url === operatorPaths.browse || url.startsWith(`${operatorPaths.browse}/`);
}
