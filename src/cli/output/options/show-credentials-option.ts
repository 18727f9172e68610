import { keptTokenCurl, printCurls } from '../../../guide/tour/curl.js';
import { usageFailure } from '../../../failure/failure.js';
import type { CurlCredentials } from '../../../run/fleet/curl-credentials.js';
import type { RunRequest } from '../../../run/options.js';

/** @throws Failure, exit code 64, for a run whose backend has no address */
export function checkShowCredentials({ clock, network }: Pick<RunRequest, 'clock' | 'network'>): void {
  if (clock === 'real' && network === 'tcp') return;
  throw usageFailure(
    `--show-credentials cannot be combined with ${clock === 'virtual' ? '--virtual' : '--network memory'}: there is no address to call`,
    'omit one of the two options',
  );
}

/** The address and the credentials of a run, secrets included, with the commands that use them. */
export function credentialLines({
  baseUrl,
  administrator,
  app,
  terminalId,
}: CurlCredentials): readonly string[] {
  const ofAdministrator =
    administrator === undefined
      ? []
      : [
          'The administrator (SYSTEM_ADMIN):',
          `  ADMIN_ID='${administrator.id}' ADMIN_SECRET='${administrator.secret}'`,
          `  ${keptTokenCurl(baseUrl, 'ADMIN')}`,
        ];
  const [credentials = '', token = '', print = ''] = printCurls(baseUrl, app, terminalId ?? '');
  return [
    `Credentials for curl at ${baseUrl}, asked for by --show-credentials`,
    ...ofAdministrator,
    'An app in sandbox mode with all scopes:',
    `  ${credentials}`,
    `  ${token}`,
    ...(terminalId === undefined ? [] : [`A receipt comes out of ${terminalId} by`, `  ${print}`]),
  ];
}

/** The credentials of a run on their way to its output. */
export class CredentialsShown {
  #resolve: (lines: readonly string[]) => void = () => undefined;

  /** Resolves when the run has created them. */
  readonly lines = new Promise<readonly string[]>((resolve) => {
    this.#resolve = resolve;
  });

  readonly show = (credentials: CurlCredentials): void => this.#resolve(credentialLines(credentials));
}

/** Prints them on standard error, where a progress line may be in the way. */
export function printCredentials(lines: readonly string[]): void {
  console.error(`${process.stderr.isTTY === true ? '\r\u001b[K' : ''}${lines.join('\n')}`);
}
