import { usageFailure } from '../../failure/failure.js';
import { webSocketUrlOf } from '../../simulator/stomp/stomp-link.js';
import type { TargetFile } from './target-file.js';

/** The account that creates the terminals at an address. */
export interface AddressAccount {
  readonly id: string;
  readonly secret: string;
}

/** True for an http or https address, as opposed to the name of a file. */
export function isAddress(text: string): boolean {
  return /^https?:/i.test(text);
}

/**
 * Checks a text that is not an http or https address and has to name a file.
 *
 * @param exists returns whether there is such a file
 * @throws Failure `bad-address`, exit code 64, for another address. Its text does not repeat one that may contain a password
 */
export function checkFileName(text: string, exists: (file: string) => boolean): void {
  const isHost = hostAndPort.test(text);
  if ((!isHost && !text.includes('://')) || exists(text)) return;
  if (isHost)
    throw usageFailure(
      `--connect ${text} is neither an http or https URL nor a file`,
      `write the address with its scheme: http://${text}`,
      'bad-address',
    );
  throw badAddress();
}

/** `localhost`, `127.0.0.1:8080`, `[::1]:8080` or `pay.example:443/pos`. */
const hostAndPort =
  /^(?:(?:localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?|[a-z0-9][a-z0-9.-]*:[0-9]{1,5})(?:\/[^@?#]*)?$/i;

/**
 * The base URL that an address stands for.
 *
 * @throws Failure `bad-address`, exit code 64. Its text does not repeat the address, which may contain a password
 */
export function baseUrlOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw badAddress();
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function badAddress(): Error {
  return usageFailure(
    'the address of --connect is not an http or https URL without user, query and fragment',
    'write it as in http://127.0.0.1:8080, and give the account with --admin-id and --admin-secret-file',
    'bad-address',
  );
}

/** The target at a base URL: a service of the reference profile. */
export function addressTarget(baseUrl: string, administrator: AddressAccount): TargetFile {
  const webSocketUrl = webSocketUrlOf(baseUrl);
  return {
    description: { targetVersion: 1, baseUrl, webSocketUrl, credentials: { administrator } },
    folder: '.',
    tls: undefined,
    isAddress: true,
  };
}
