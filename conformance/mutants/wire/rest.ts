import { type Dispatcher, request } from 'undici';
import type { Forward } from './wire.js';

/** What belongs to one connection, or is made anew for the next. */
const hopHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Brings calls to the backend. */
export function forwarder(baseUrl: string, dispatcher: Dispatcher): Forward {
  return async ({ method, path, headers, body }) => {
    const answer = await request(`${baseUrl}${path}`, {
      dispatcher,
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name))),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
  };
}
