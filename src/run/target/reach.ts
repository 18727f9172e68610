import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import type { Target } from '../../scenarios/world.js';
import { AccountClient } from '../../simulator/http/account-client.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import { ResponseFailure } from '../../simulator/http/response-failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';

/** The pause between two attempts, in milliseconds. */
const attemptEveryMs = 100;

const ownCodes: ReadonlySet<string> = new Set(['activation-failed', 'bad-credentials-file']);

/** The account whose token shows that a target can be used. */
export type FirstAccount = 'administrator' | 'app' | 'terminal';

export interface ReachOptions {
  readonly baseUrl: string;
  /** The time that it may take, in milliseconds. */
  readonly withinMs: number;
  /** True for a service that is given by its address and the account of its administrator. Default: false. */
  readonly isAddress?: boolean | undefined;
}

/**
 * Waits until the service gives its first account a token: a service that was only just started may not listen yet.
 *
 * @throws Failure `unreachable-target`, exit code 69
 */
export async function reach(target: Target, options: ReachOptions): Promise<void> {
  const until = monotonicNow() + options.withinMs;
  const [who, token] = firstToken(target);
  for (;;) {
    try {
      await token();
      return;
    } catch (error) {
      // It has its own reason and advice.
      if (error instanceof Failure && ownCodes.has(error.code)) throw error;
      const isFinal = error instanceof ResponseFailure && error.status < 500;
      if (isFinal || monotonicNow() >= until) throw unreachable(error, who, options);
      await new Promise((resolve) => setTimeout(resolve, attemptEveryMs));
    }
  }
}

/**
 * Activates the terminals that have to be, and finds the tenants of earlier runs, so that a code that does not work and a list
 * that does not exist end the run before it begins.
 */
export async function prepareResources({ existing, reused }: Target): Promise<void> {
  for (const { identity } of existing?.terminals ?? []) await identity();
  await reused?.prepare();
}

/** The account whose token shows that the target can be used, and how to get its token. */
export function firstToken({
  administrator,
  existing,
  http,
}: Pick<Target, 'administrator' | 'existing' | 'http'>): readonly [FirstAccount, () => Promise<string>] {
  const [app] = existing?.apps ?? [];
  const [terminal] = existing?.terminals ?? [];
  if (!administrator.isAbsent) return ['administrator', () => administrator.token()];
  if (app !== undefined) {
    const client = new AccountClient(http, { id: app.appId, secret: app.appSecret });
    return ['app', () => client.token()];
  }
  const ofTerminal = async () => {
    const { clientId: id = '', clientSecret: secret = '' } = (await terminal?.identity()) ?? {};
    return new AccountClient(http, { id, secret }).token();
  };
  return ['terminal', ofTerminal];
}

const owners = {
  administrator: ['the administrator', 'credentials.administrator'],
  app: ['the first app', 'existing.apps'],
  terminal: ['the first terminal', 'existing.terminals'],
} as const;

function unreachable(error: unknown, who: FirstAccount, { baseUrl, isAddress }: ReachOptions): Failure {
  const [name, field] = owners[who];
  return new Failure(`${baseUrl} gives ${name} no token: ${messageOf(error)}`, {
    code: 'unreachable-target',
    hint:
      isAddress === true
        ? 'check that the service listens at the address of --connect, and that --admin-id and --admin-secret-file are those of its administrator'
        : `check ${cause(error, field)} of the target file; \`tillfleet conform --preflight\` goes step by step`,
    exitCode: exitCodes.unreachable,
    cause: error,
  });
}

/** The statuses by which a token endpoint refuses an account; any other status is not a response of the service. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

/** The fields that can be the cause of an error. */
function cause(error: unknown, field: string): string {
  if (error instanceof ResponseFailure) return refusals.has(error.status) ? field : 'baseUrl';
  const code = messageOf(error);
  if (/CERT|TLS|SSL/.test(code)) return 'tls, and that the certificate of the service has its name,';
  return code.includes('proxy') ? 'proxy' : 'baseUrl';
}

/** The pause between two looks whether a started service listens already, in milliseconds. */
const lookEveryMs = 100;

/**
 * Waits until a service that was just started gives any response, or for as long as it may take.
 *
 * @throws Failure `hook-failed` if the start command has ended
 */
export async function listens(
  { http }: Pick<Target, 'http'>,
  withinMs: number,
  checkRunning: () => void,
): Promise<void> {
  const until = monotonicNow() + withinMs;
  while (!(await responds(http)) && monotonicNow() < until) {
    checkRunning();
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  checkRunning();
}

/** Returns whether anything responds there, with any status. */
export function responds(http: HttpClient): Promise<boolean> {
  return http.call({ method: 'GET', path: '/' }).then(
    () => true,
    () => false,
  );
}
