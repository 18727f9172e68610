import { loadForeign } from '../../conformance/mutation/foreign-integrator/foreign-source.js';
import type { HttpClient } from '../../src/simulator/http/http-client.js';
import { certifyVirtually } from './certify-virtually.js';

interface ForeignCertification {
  /** The source of the integrator. */
  readonly source: string;
  readonly only?: readonly string[];
  readonly waitMs?: number;
  /** The clients with the same account. Default: 1. */
  readonly clients?: number;
  /** The time after which the client leaves, in milliseconds. Default: it stays. */
  readonly leavesAfterMs?: number;
}

/** The events of an examination of a foreign integrator in virtual time, through the wire of the examiner. */
export async function certifyForeign({ source, clients = 1, leavesAfterMs, ...more }: ForeignCertification) {
  const Integrator = await loadForeign(source);
  return certifyVirtually({
    ...more,
    party: async () => (await import('../../src/examine/certify/integrator/party.js')).integratorParty(),
    async client({ baseUrl, network, credentials: [credential], parts }) {
      if (credential === undefined) return undefined;
      const { id: appId, secret: appSecret, more } = credential;
      const terminalId = String(more?.terminalId);
      const stop = new AbortController();
      const fetch = fetchBy(new parts.HttpClient({ network, baseUrl }), stop.signal);
      for (let count = 0; count < clients; count += 1)
        void new Integrator({ baseUrl, appId, appSecret, terminalId, fetch }).run(stop.signal);
      if (leavesAfterMs !== undefined) setTimeout(() => stop.abort(), leavesAfterMs);
      // Without a network it repeats its last call for ever, by timers of a clock that ends with the test.
      return { stop: async () => stop.abort() };
    },
  });
}

/** A `fetch` over a network in memory. A stopped client sends nothing more. */
function fetchBy(http: HttpClient, signal: AbortSignal): typeof fetch {
  return async (input, { method = 'GET', headers = {}, body } = {}) => {
    if (signal.aborted) throw new Error('stopped');
    const {
      status,
      headers: received,
      text,
    } = await http.call({
      method,
      path: new URL(String(input)).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { rawBody: body }),
    });
    const wait = received['retry-after'];
    return new Response(text, {
      status,
      ...(typeof wait === 'string' && { headers: { 'retry-after': wait } }),
    });
  };
}
