import { Observable } from '../model/observable.js';
import { CallError, rejectionOf } from './call-error.js';

/** The time after which an open call counts as slow. */
const slowAfterMs = 2_000;
/** The time that a response may take. */
const responseWithinMs = 15_000;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  readonly basic?: { readonly id: string; readonly secret: string };
  /** True if the service holds the response on purpose: such a call is not slow. */
  readonly held?: boolean;
}

/** Calls the service that has served this page. */
export class RestClient {
  /** True while a call waits longer than usual. */
  readonly slow = new Observable(false);
  #slowCalls = 0;

  /** @throws CallError */
  async call<Result>(call: Call): Promise<Result> {
    const controller = new AbortController();
    const end = setTimeout(() => controller.abort(), responseWithinMs);
    const settle = call.held === true ? () => undefined : this.#watch();
    try {
      const response = await fetch(call.path, { ...requestOf(call), signal: controller.signal });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw rejectionOf(response.status, body, response.headers.get('Retry-After'));
      return body as Result;
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (controller.signal.aborted)
        throw new CallError(
          'timeout',
          `The service has not responded within ${responseWithinMs / 1000} s. It is not certain whether it did what was asked.`,
        );
      throw new CallError(
        'unreachable',
        'The service cannot be reached: it has ended, or the network is down.',
      );
    } finally {
      clearTimeout(end);
      settle();
    }
  }

  /** Reads all pages of a list, and passes each on when it has arrived. */
  async pages<Item>(path: string, token: string, use: (items: readonly Item[]) => void): Promise<void> {
    let cursor: string | null = null;
    do {
      const position: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: { readonly items: readonly Item[]; readonly nextCursor: string | null } = await this.call({
        method: 'GET',
        path: `${path}?limit=100${position}`,
        token,
      });
      use(page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** Sends a call whose response is not awaited, also while the page is being closed. */
  sendLast(call: Call): void {
    fetch(call.path, { ...requestOf(call), keepalive: true }).catch(() => undefined);
  }

  #watch(): () => void {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#count(1);
    }, slowAfterMs);
    return () => {
      clearTimeout(timer);
      if (isSlow) this.#count(-1);
    };
  }

  #count(change: number): void {
    this.#slowCalls += change;
    this.slow.set(this.#slowCalls > 0);
  }
}

function requestOf({ method, body, token, basic }: Call): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (basic !== undefined) headers.Authorization = `Basic ${base64(`${basic.id}:${basic.secret}`)}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    // No cookies, and nothing of what the service sends is kept on the disk.
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
