import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The places of one service: they stay the same when it is restarted. */
export interface StartPlaces {
  /** The argument with its `{port}` and `{folder}`. */
  fill(argument: string): string;
  /** Removes the folder. */
  remove(): Promise<void>;
}

/** A free port and an empty folder, as far as these arguments ask for them. */
export async function startPlaces(args: readonly string[]): Promise<StartPlaces> {
  const asks = (name: string) => args.some((each) => each.includes(name));
  const port = asks('{port}') ? String(await freePort()) : '';
  const folder = asks('{folder}') ? await mkdtemp(path.join(tmpdir(), 'tillfleet-service-')) : undefined;
  return {
    fill: (argument) => argument.replaceAll('{port}', port).replaceAll('{folder}', folder ?? ''),
    async remove() {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
