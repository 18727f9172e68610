import { type Dispatcher, request } from 'undici';
import type { Forward } from './wire.js';

/** What belongs to one connection, or is made anew for the next. */
const hopHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Brings calls to the backend. */
export function forwarder(baseUrl: string, dispatcher: Dispatcher): Forward {
  return async ({ method, path, headers, body, original }) => {
    const content = body === original.body ? original.bytes : JSON.stringify(body);
    const answer = await request(`${baseUrl}${path}`, {
      dispatcher,
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name))),
      ...(content.length > 0 && { body: content }),
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      body: text === '' ? undefined : JSON.parse(text),
      headers: Object.fromEntries(Object.entries(answer.headers).flatMap(kept)),
    };
  };
}

function kept([name, value]: [string, string | string[] | undefined]): (readonly [
  string,
  string | string[],
])[] {
  return value === undefined || hopHeaders.has(name) ? [] : [[name, value]];
}
