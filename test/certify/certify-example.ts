import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../support/program.js';
import { certifyVirtually, type TestClient } from './certify-virtually.js';

interface ExampleModule {
  readonly Terminal: new (options: object) => { start(): void; stop(): void };
}

/** The events of an examination of `examples/foreign-terminal.mjs`, in virtual time and in this process. */
export async function certifyExample() {
  // Loaded before: virtual time does not wait for files.
  const { fetch } = await import('undici');
  const file = pathToFileURL(path.join(root, 'examples', 'foreign-terminal.mjs')).href;
  const { Terminal }: ExampleModule = await import(file);
  return certifyVirtually({
    party: async () => (await import('../../src/examine/certify/terminal/party.js')).terminalParty(),
    async client({
      baseUrl,
      webSocketUrl,
      network,
      credentials: [credential],
    }): Promise<TestClient | undefined> {
      if (credential === undefined) return undefined;
      const terminal = new Terminal({
        baseUrl,
        webSocketUrl,
        clientId: credential.id,
        clientSecret: credential.secret,
        ...credential.more,
        fetch: (url: string, options: object) => fetch(url, { ...options, dispatcher: network.dispatcher() }),
        open: (url: string) => network.openWebSocket(url, ['v12.stomp']),
      });
      terminal.start();
      return {
        async stop() {
          terminal.stop();
        },
      };
    },
  });
}
