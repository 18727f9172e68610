import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

// A process of its own for each round: it sends the milliseconds of the import, from the start to the first payment, and
// of the stop.

interface Library {
  startBackend(): Promise<{
    readonly baseUrl: string;
    readonly credentials: readonly { readonly kind: string; readonly id: string; readonly secret: string }[];
    stop(): Promise<void>;
  }>;
}

/** The entry point that a user of the package imports. */
function entryPoint(): URL {
  const root = new URL('../../../', import.meta.url);
  const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('package.json', root)), 'utf8')) as {
    readonly exports: { readonly '.': { readonly default: string } };
  };
  return new URL(manifest.exports['.'].default, root);
}

function post(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (some: string) => {
        text += some;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    call.once('error', reject).end(body && JSON.stringify(body));
  });
}

const begin = performance.now();
const { startBackend } = (await import(entryPoint().href)) as Library;
const imported = performance.now();
const backend = await startBackend();
const account = backend.credentials.find(({ kind }) => kind === 'app');
const basic = Buffer.from(`${account?.id}:${account?.secret}`).toString('base64');
const issued = await post(`${backend.baseUrl}/api/v1/oauth/token`, { authorization: `Basic ${basic}` });
const payment = await post(
  `${backend.baseUrl}/api/v1/pos/payNow`,
  { authorization: `Bearer ${Reflect.get(Object(issued), 'token')}`, 'content-type': 'application/json' },
  { referenceId: 'order-1', amount: '12.34', currency: 'EUR' },
);
const paid = performance.now();
await backend.stop();
const stopped = performance.now();
if (Reflect.get(Object(payment), 'status') !== 'SUCCESS') throw new Error(JSON.stringify(payment));
process.send?.({ import: imported - begin, firstPayment: paid - imported, stop: stopped - paid });
process.disconnect?.();
