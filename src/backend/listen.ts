import { once } from 'node:events';
import type { Server } from 'node:http';
import { usageFailure } from '../failure/failure.js';

/** Where the backend listens. Port 0 takes a free one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Binds the server.
 *
 * @returns the port
 * @throws Failure `port-in-use` or `port-not-allowed`, exit code 64
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explain(error, port);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return address.port;
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return usageFailure(
        `port ${port} is in use`,
        'choose another --port, or leave it out for a free one',
        'port-in-use',
      );
    case 'EACCES':
      return usageFailure(
        `port ${port} may not be used by this user`,
        'choose a --port above 1023',
        'port-not-allowed',
      );
    default:
      return error;
  }
}
