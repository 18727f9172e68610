import type { App } from '../../server.js';

/** Returns the OpenAPI document of an app with mounted documentation. */
export function openApiOf(app: App): object {
  const documented: { readonly swagger?: () => object } = app;
  if (documented.swagger === undefined) throw new Error('this backend has no documentation');
  return documented.swagger();
}
