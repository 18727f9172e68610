import { operationNamed } from '../../contract/operations.js';
import type { Scope } from '../../contract/scopes.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import type { RandomRoot } from '../../random/random.js';
import { type Administrator, identityInBranch } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import { isSuccess, problemOf, ResponseFailure } from '../../simulator/http/response-failure.js';
import { currency } from '../../simulator/integrator/behaviours/money.js';
import { Integrator } from '../../simulator/integrator/integrator.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import { type LoadProfile, operationsOf } from '../profile/profile.js';
import { type Segment, segmentText, shareOf } from '../schedule/segment.js';
import { Stock } from './calls/stock.js';

/** Calls of the preparation that are in progress at a time. */
const maxConcurrent = 16;
/** The tokens that are requested without a pause, and the pause between two later ones, in milliseconds. */
const tokensAtOnce = 10;
const tokenEveryMs = 100;
/** The payments that exist before the first call, so that look-ups and refunds have some from the beginning. */
const firstPayments = 64;

export interface PreparationDeps {
  readonly http: HttpClient;
  readonly administrator: Administrator;
  readonly profile: LoadProfile;
  readonly segment: Segment;
  readonly random: RandomRoot;
  /** A part of each reference. */
  readonly unique: string;
  readonly signal: AbortSignal;
}

/** Everything that a segment needs before its first phase. */
export interface Prepared {
  readonly identities: readonly TerminalIdentity[];
  /** One for each app. */
  readonly integrators: readonly [Integrator, ...Integrator[]];
  readonly stock: Stock;
}

/**
 * Creates a merchant with the terminals of the segment and an app in sandbox mode, and takes the first payments. Nothing of
 * it is measured.
 *
 * @throws Failure if the service does not create them
 */
export async function prepare(deps: PreparationDeps): Promise<Prepared> {
  const { administrator, profile, segment } = deps;
  const name = `Load ${segmentText(segment)} ${deps.unique}`;
  const { merchantId } = await administrator.createMerchant(name);
  deps.signal.throwIfAborted();
  const { branchId } = await administrator.createBranch(merchantId, name);
  const positions = Array.from({ length: shareOf(segment, profile.terminals.count) }, (_, index) => index);
  const created = await mapConcurrent(positions, maxConcurrent, (position) => {
    deps.signal.throwIfAborted();
    return administrator.createTerminal({ branchId, name: `Terminal ${position + 1}` });
  });
  deps.signal.throwIfAborted();
  const scopes = scopesOf(profile);
  const integrators = await createApps(deps, {
    displayName: name,
    owner: { merchantId },
    scopes: [...scopes],
  });
  const stock = new Stock(created.map(({ terminalId }) => terminalId));
  if (scopes.has('payments:direct')) await takeFirstPayments(deps, integrators, stock);
  return { identities: created.map((terminal) => identityInBranch(terminal, name)), integrators, stock };
}

function scopesOf(profile: LoadProfile): ReadonlySet<Scope> {
  const scopes = new Set<Scope>(operationsOf(profile).map((operation) => operationNamed(operation).scope));
  // Look-ups need payments, which a mix without payNow does not take.
  if (scopes.has('transactions:read')) scopes.add('payments:direct');
  if (operationsOf(profile).includes('requestStatus')) scopes.add('terminals:trigger');
  // An app needs a scope also where a load has no calls.
  return scopes.size === 0 ? new Set<Scope>(['terminals:read']) : scopes;
}

type AppSettings = Omit<Parameters<Administrator['createApp']>[0], 'sandbox'>;

/** Creates the apps of the segment, each with a token: the first call of an app must not wait for one. */
async function createApps(
  { http, administrator, profile, segment, signal }: PreparationDeps,
  settings: AppSettings,
): Promise<Prepared['integrators']> {
  const create = async () => {
    signal.throwIfAborted();
    const { appId, appSecret } = await administrator.createApp({ ...settings, sandbox: true });
    const integrator = new Integrator({ http, appId, appSecret });
    await integrator.token();
    return integrator;
  };
  const first = await create();
  const others: Integrator[] = [];
  while (others.length + 1 < shareOf(segment, profile.apps)) {
    // The tokens of one address have their own limit.
    if (others.length >= tokensAtOnce) await new Promise((resolve) => setTimeout(resolve, tokenEveryMs));
    others.push(await create());
  }
  return [first, ...others];
}

function integratorAt(integrators: Prepared['integrators'], index: number): Integrator {
  return integrators[index % integrators.length] ?? integrators[0];
}

async function takeFirstPayments(
  { unique, signal, segment, profile }: PreparationDeps,
  integrators: Prepared['integrators'],
  stock: Stock,
): Promise<void> {
  const numbers = Array.from({ length: firstPayments }, (_, index) => index);
  await mapConcurrent(numbers, maxConcurrent, async (number) => {
    signal.throwIfAborted();
    const order = { referenceId: `L-${unique}-${segment.number}-first-${number}`, amount: '1.00', currency };
    const exchange = await integratorAt(integrators, number).call('payNow', order, { signal });
    if (!isSuccess(exchange))
      throw new Failure(
        `the load cannot be prepared: ${new ResponseFailure(exchange, problemOf(exchange, 'payment')).message}`,
        {
          code: 'load-preparation',
          hint: 'check that an app in sandbox mode can take payments; `tillfleet conform --preflight` goes step by step',
          exitCode: exitCodes.unreachable,
        },
      );
    stock.addPaid(order);
  });
  const [terminalId] = stock.terminalIds;
  if (terminalId === undefined || !operationsOf(profile).includes('requestStatus')) return;
  const { body } = await integrators[0].call(
    'requestTerminal',
    { terminalId, requestType: 'PRINT', body: 'First' },
    { signal },
  );
  const requestId: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'requestId') : undefined;
  if (typeof requestId === 'string') stock.addCommand({ requestId, terminalId });
}
