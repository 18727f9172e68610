import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { usageFailure } from '../../failure/failure.js';
import type { DashboardRequest, RunRequest } from '../../run/options.js';
import { packageFolder } from '../../text/package-folder.js';

export interface DashboardFlags {
  readonly dashboard?: boolean;
  readonly adminSecretFile?: string;
}

/** The folder with the built files of the dashboard. */
export function dashboardFolder(): string {
  return fileURLToPath(new URL('dist/dashboard/', packageFolder()));
}

const administratorId = 'user_SystemAdministrator0';

/**
 * The dashboard of a run, if the flags ask for it. Without a secret file its secret is printed when the backend has
 * started; the live view would cover it, so it requires a file.
 *
 * @param view whether the run has the live view
 * @throws Failure, exit code 64, for flags that cannot be combined and for a secret file that cannot be used
 */
export async function dashboardOf(
  { dashboard, adminSecretFile }: DashboardFlags,
  { clock, network, target }: Pick<RunRequest, 'clock' | 'network' | 'target'>,
  view: boolean,
): Promise<DashboardRequest | undefined> {
  if (dashboard !== true) {
    if (adminSecretFile === undefined) return undefined;
    throw usageFailure('--admin-secret-file requires --dashboard', 'add --dashboard, or leave it out');
  }
  if (target !== undefined)
    throw usageFailure(
      '--dashboard cannot be combined with --target',
      'a target has a dashboard of its own, or none',
    );
  if (clock === 'virtual' || network !== 'tcp')
    throw usageFailure(
      `--dashboard cannot be combined with ${clock === 'virtual' ? '--virtual' : '--network memory'}`,
      'a browser needs real time and a TCP port',
    );
  if (view && adminSecretFile === undefined)
    throw usageFailure(
      '--dashboard with the live view requires --admin-secret-file, because the view would cover the secret',
      'name a file for the secret of the administrator, or add --no-tui',
    );
  const newSecret = () => randomBytes(32).toString('base64url');
  if (adminSecretFile === undefined) {
    const clientSecret = newSecret();
    return dashboardRequest(clientSecret, `sign in as ${administratorId} with the secret ${clientSecret}`);
  }
  const { readOrCreateSecret } = await import('../../serve/administrator-secret.js');
  const clientSecret = await readOrCreateSecret(adminSecretFile, newSecret);
  return dashboardRequest(clientSecret, `sign in as ${administratorId}; the secret is in ${adminSecretFile}`);
}

/** @param signIn the sentence below the address: who signs in, and where the secret is */
function dashboardRequest(clientSecret: string, signIn: string): DashboardRequest {
  return {
    folder: dashboardFolder(),
    administrator: { clientId: administratorId, clientSecret },
    onStarted: (url) => console.error(`dashboard ${url}\n  ${signIn}`),
  };
}
