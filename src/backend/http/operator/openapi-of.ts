import type { App } from '../server.js';

/** The document of an app that has its documentation mounted. */
export function openApiOf(app: App): object {
  const documented: { readonly swagger?: () => object } = app;
  if (documented.swagger === undefined) throw new Error('this backend has no documentation');
  return documented.swagger();
}
