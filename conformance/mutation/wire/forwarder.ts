import { type Dispatcher, request } from 'undici';
import type { Forward } from './wire.js';

/** Headers of one connection, which are not forwarded. */
const hopHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Returns a function that sends calls to the backend. */
export function forwarder(baseUrl: string, dispatcher: Dispatcher): Forward {
  return async ({ method, path, headers, body, original }) => {
    const content = body === original.body ? original.bytes : JSON.stringify(body);
    const response = await request(`${baseUrl}${path}`, {
      dispatcher,
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name))),
      ...(content.length > 0 && { body: content }),
    });
    const text = await response.body.text();
    return {
      status: response.statusCode,
      body: text === '' ? undefined : JSON.parse(text),
      headers: Object.fromEntries(Object.entries(response.headers).flatMap(kept)),
    };
  };
}

function kept([name, value]: [string, string | string[] | undefined]): (readonly [
  string,
  string | string[],
])[] {
  return value === undefined || hopHeaders.has(name) ? [] : [[name, value]];
}
