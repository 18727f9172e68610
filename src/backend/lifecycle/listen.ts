import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { usageFailure } from '../../failure/failure.js';

/** The address that the backend listens on. Port 0 takes a free one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Binds the server.
 *
 * @param option the option that gives the whole address; default: the one of `serve`, which has two
 * @returns the port
 * @throws Failure `port-in-use`, `port-not-allowed` or `host-not-here`, exit code 64
 */
export async function listen(
  server: Server,
  { host, port }: ListenAddress,
  option?: string,
): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explain(error, { host, port }, option);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return address.port;
}

/** `http://127.0.0.1:8080`, `https://[::1]:8443`: without a slash at the end. */
export function originOf(host: string, port: number, tls: boolean): string {
  return `${tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenAddress, option?: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return usageFailure(
        `port ${port} is in use`,
        option === undefined
          ? 'choose another --port, or --port 0 for a free one'
          : `choose another port with ${option}, or ${option} 0 for a free one`,
        'port-in-use',
      );
    case 'EACCES':
      return usageFailure(
        `port ${port} may not be used by this user`,
        option === undefined ? 'choose a --port above 1023' : `choose a port above 1023 with ${option}`,
        'port-not-allowed',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return usageFailure(
        `${host} is not an address of this machine`,
        option === undefined
          ? 'choose another --host; 0.0.0.0 stands for all addresses of this machine'
          : `choose another host with ${option}; 0.0.0.0 stands for all addresses of this machine`,
        'host-not-here',
      );
    default:
      return error;
  }
}
