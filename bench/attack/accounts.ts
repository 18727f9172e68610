/** Apps and terminals of the built-in fixtures. */
export const accounts = {
  /** An app of the attacked merchant, in production. */
  filler: { id: 'app_HarbourLive000000000', secret: 'harbour-live-secret' },
  /** An app of the same merchant that reads its reports. */
  heavy: { id: 'app_HarbourReports000000', secret: 'harbour-reports-secret' },
  /** An app that triggers commands. */
  trigger: { id: 'app_HarbourSandbox000000', secret: 'harbour-sandbox-secret' },
  /** An app of another merchant. */
  honest: { id: 'app_BooksSandbox00000000', secret: 'books-sandbox-secret' },
  terminal: { id: 'term_QuayTill100000000000', secret: 'quay-till-1-secret', configId: 1001 },
} as const;

/** Fetches an access token. */
export async function tokenOf(
  baseUrl: string,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<string> {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const { token } = await post(`${baseUrl}/api/v1/oauth/token`, `Basic ${basic}`);
  return String(token);
}

/** Calls an operation and returns the body of its response. Rejects unless the response is a success. */
export async function post(
  url: string,
  authorization: string,
  body?: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, ...json },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status} ${text}`);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}
