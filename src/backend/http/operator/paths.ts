/** Paths for the people around the service; none of them needs an account. */
export const operatorPaths = {
  health: '/health',
  metrics: '/metrics',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
  browse: '/api/docs',
} as const;

/** The page to browse the document, and its files: they are mounted by a package that knows nothing of access. */
export function isPage(url: string): boolean {
  return url === operatorPaths.browse || url.startsWith(`${operatorPaths.browse}/`);
}
