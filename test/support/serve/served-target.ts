import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DialectServer } from '../../../conformance/dialect/dialect-server.js';
import type { CopyAddresses, ServedCopy } from '../../../conformance/mutation/explore/serve-thread.js';
import { readBinding } from '../../../src/binding/read-binding.js';
import type { TargetFile } from '../../../src/run/target/target-file.js';
import { createTcpNetwork } from '../../../src/simulator/network/tcp.js';
import { root } from '../program.js';

const program = new URL('../../../dist/conformance/mutation/explore/serve-thread.js', import.meta.url);

/** A backend that a thread serves on a TCP port, described as a target. */
export interface ServedTarget {
  readonly file: TargetFile;
  stop(): Promise<void>;
}

/**
 * Serves the backend of a build.
 *
 * @param build the folder of the build as a URL, with a slash at its end
 */
export async function serveTarget(build: URL): Promise<ServedTarget> {
  const input: ServedCopy = { copy: build.href };
  const worker = new Worker(program, { workerData: input });
  const [addresses]: CopyAddresses[] = await once(worker, 'message');
  if (addresses === undefined) throw new Error('the thread has sent no addresses');
  const { admin, ...at } = addresses;
  return {
    file: fileOf(at, admin),
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** Serves the target in another dialect; its file has the binding. */
export async function inDialect({ file, stop }: ServedTarget): Promise<ServedTarget> {
  const { baseUrl = '', webSocketUrl = '', credentials } = file.description;
  const network = createTcpNetwork();
  const server = new DialectServer({ baseUrl, webSocketUrl, network });
  const address = `127.0.0.1:${await server.listen()}`;
  const binding = await readBinding(
    fileURLToPath(new URL('../../../conformance/dialect/dialect.yaml', import.meta.url)),
  );
  const { id = '', secret = '' } = credentials?.administrator ?? {};
  const at = { baseUrl: `http://${address}`, webSocketUrl: `ws://${address}/webs` };
  return {
    file: { ...fileOf(at, { clientId: id, clientSecret: secret }), binding },
    stop: async () => {
      await server.stop();
      await network.close();
      await stop();
    },
  };
}

function fileOf(
  at: Pick<CopyAddresses, 'baseUrl' | 'webSocketUrl'>,
  { clientId, clientSecret }: CopyAddresses['admin'],
): TargetFile {
  const credentials = { administrator: { id: clientId, secret: clientSecret } };
  return {
    description: { targetVersion: 1, ...at, productionPayments: 'allowed', credentials },
    folder: root,
    tls: undefined,
  };
}
