import { parentPort, workerData } from 'node:worker_threads';
import type * as randomRoom from '../../../src/random/random.js';
import type * as embeddedRoom from '../../../src/run/service/embedded.js';

/** The data of a thread that serves a copy of the build: the folder of the copy as a URL, with a slash at its end. */
export interface ServedCopy {
  readonly copy: string;
}

/** The addresses and the administrator of the served backend. */
export interface CopyAddresses {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly admin: { readonly clientId: string; readonly clientSecret: string };
}

const { copy }: ServedCopy = workerData;
const { createEmbedded, startEmbedded }: typeof embeddedRoom = await import(
  `${copy}src/run/service/embedded.js`
);
const { createRandomRoot }: typeof randomRoom = await import('../../../src/random/random.js');
const request = { clock: 'real', network: 'tcp', port: 0 } as const;
const random = createRandomRoot(1);
const embedded = createEmbedded({
  request,
  random,
  randomBytes: random.stream('ids').bytes,
  emit: () => undefined,
  onInternalError: (error) => {
    throw error;
  },
});
await startEmbedded(embedded, request);
const { baseUrl, webSocketUrl } = embedded.backend;
parentPort?.postMessage({ baseUrl, webSocketUrl, admin: embedded.admin } satisfies CopyAddresses);
