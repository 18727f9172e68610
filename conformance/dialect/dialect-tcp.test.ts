import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBinding } from '../../src/binding/read-binding.js';
import { translators } from '../../src/binding/translators.js';
import { createRandomRoot } from '../../src/random/random.js';
import { createEmbedded, type Embedded, startEmbedded } from '../../src/run/service/embedded.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';
import { Observer, ObserverRejected } from '../../src/simulator/observer.js';
import { RawStompClient } from '../../src/simulator/stomp/raw-stomp-client.js';
import { TranslatingNetwork } from '../../src/simulator/stomp/translating-network.js';
import { DialectServer } from './dialect-server.js';

const request = { clock: 'real', network: 'tcp', port: 0 } as const;
const network = createTcpNetwork();
let embedded: Embedded;
let server: DialectServer;
let baseUrl: string;
let webSocketUrl: string;

beforeAll(async () => {
  const random = createRandomRoot(1);
  embedded = createEmbedded({
    request,
    random,
    randomBytes: random.stream('ids').bytes,
    emit: () => undefined,
    onInternalError: (error) => {
      throw error;
    },
  });
  await startEmbedded(embedded, request);
  const { backend } = embedded;
  server = new DialectServer({ baseUrl: backend.baseUrl, webSocketUrl: backend.webSocketUrl, network });
  const port = await server.listen();
  baseUrl = `http://127.0.0.1:${port}`;
  webSocketUrl = `ws://127.0.0.1:${port}/webs`;
});

afterAll(async () => {
  await server.stop();
  await network.close();
  await embedded.backend.stop();
  await embedded.network.close();
});

async function bound() {
  const { http, channel } = translators(
    await readBinding(fileURLToPath(new URL('dialect.yaml', import.meta.url))),
  );
  return {
    http: new HttpClient({ network, baseUrl, translator: http }),
    network: new TranslatingNetwork(network, channel),
  };
}

describe('the server of the dialect on TCP', () => {
  it('an exchange through the binding has the forms of the profile, and keeps those of the wire', async () => {
    const { http } = await bound();
    const administrator = new Administrator({ http, ...embedded.admin });
    const { merchantId } = await administrator.createMerchant('One');
    expect(merchantId).toMatch(/^\d+$/);
    const path = `/api/v1/admin/merchants/${merchantId}`;
    const exchange = await administrator.request({ method: 'GET', path });
    expect(exchange).toMatchObject({
      request: { method: 'GET', path },
      status: 200,
      body: { merchantId, name: 'One' },
      wire: {
        request: { path: `/v2/office/companies/${merchantId}`, headers: { authorization: 'Bearer ***' } },
        body: { merchant_id: Number(merchantId), name: 'One' },
      },
    });
  });

  it('a client without the binding is refused, because the dialect has none of the names of the profile', async () => {
    const http = new HttpClient({ network, baseUrl });
    const call = { method: 'POST', path: '/api/v1/oauth/token' };
    expect(await http.call(call)).toMatchObject({ status: 410, body: { fault: { no: 14 } } });
    const { http: translated } = await bound();
    const { wsToken, topicDestination } = await new Administrator({
      http: translated,
      ...embedded.admin,
    }).adminWebSocketToken();
    const options = { wsToken, destination: topicDestination };
    const link = { network, webSocketUrl };
    await expect(new Observer({ link, ...options }).start()).rejects.toBeInstanceOf(ObserverRejected);
    const observer = new Observer({ link: { ...link, network: (await bound()).network }, ...options });
    await observer.start();
    await observer.stop();
  });

  it("a WebSocket is opened for the server's own origin, and for no other", async () => {
    for (const [origin, kind] of [
      [baseUrl, 'open'],
      ['http://elsewhere.test', 'refused'],
    ] as const) {
      const client = new RawStompClient({ network, url: webSocketUrl, headers: { Origin: origin } });
      expect((await client.start()).kind).toBe(kind);
      await client.stop();
    }
  });
});
