import type { RunEvent } from '../../events/event.js';
import type { RunFinished } from '../../events/schema/run.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, usageFailure } from '../../failure/failure.js';
import { programVersion } from '../../input/program-version.js';
import { attachedFaults } from '../../run/faults/attached-faults.js';
import { maxTerminals } from '../../run/request-limits.js';
import { attachRequest } from '../../run/service/attach-request.js';
import type { ServedBackendOptions } from '../../run/service/served-backend.js';
import type { RunningBackend } from '../backend/options.js';
import { startBackend } from '../backend/start-backend.js';
import { stoppable } from '../disposable.js';
import { checkOptions } from '../known-options.js';
import { onAbort } from '../on-abort.js';
import { createThreadRun, type ThreadRun } from '../runs/thread-run.js';
import { chosenTarget } from '../target-options.js';
import type { FleetResult, FleetTerminal, RunningFleet, StartFleetOptions } from './options.js';

const optionNames: readonly (keyof StartFleetOptions)[] = [
  ...(['terminals', 'backend', 'target', 'owned', 'faults', 'seed', 'onEvent', 'signal'] as const),
];
const defaultTerminals = 5;

/** The whole fleet has one address, and one administrator creates all of it. */
const ownBackendConfig = {
  'rateLimit.tokenAddress.enabled': false,
  'rateLimit.handshakeAddress.enabled': false,
  'rateLimit.exempt': 'user_SystemAdministrator0',
  'ws.connections.limit': 2 * maxTerminals,
};

/**
 * Attaches simulated terminals to a service, in their own thread, and resolves when all of them are online or a
 * minute has passed.
 *
 * @throws Failure, exit code 64, for options that are not valid; exit code 69 if the service cannot be reached
 */
export async function startFleet(options: StartFleetOptions = {}): Promise<RunningFleet> {
  checkOptions(options, optionNames, 'startFleet');
  checkTerminals(options.terminals ?? defaultTerminals);
  const { signal } = options;
  signal?.throwIfAborted();
  if (options.backend !== undefined && options.target !== undefined)
    throw usageFailure('startFleet: backend cannot be combined with target', 'leave one of them out');
  const starting = new AbortController();
  let onSignal = () => starting.abort(signal?.reason);
  const release = onAbort(signal, () => onSignal());
  try {
    const { fleet, own } = await prepared(options, starting.signal);
    const ending = stoppable(() =>
      fleet
        .stop()
        .finally(() => own?.stop())
        .finally(release),
    );
    onSignal = () => void ending.stop().catch(() => undefined);
    try {
      await fleet.start();
      signal?.throwIfAborted();
    } catch (error) {
      await ending.stop().catch(() => undefined);
      throw error;
    }
    return { terminals: fleet.terminals, ...(own && { backend: own }), ...ending };
  } catch (error) {
    release();
    throw signal?.aborted === true ? signal.reason : error;
  }
}

/** A fleet that has not started, and the backend that was started for it. */
interface PreparedFleet {
  readonly fleet: AttachedFleet;
  readonly own: RunningBackend | undefined;
}

/** @throws the reason of the signal, as soon as it is aborted; then nothing is left running */
async function prepared(options: StartFleetOptions, starting: AbortSignal): Promise<PreparedFleet> {
  const { terminals = defaultTerminals, backend: given, seed, onEvent } = options;
  const target = await chosenTarget(options);
  starting.throwIfAborted();
  const faults = await attachedFaults(options.faults);
  starting.throwIfAborted();
  const own =
    given === undefined && target.file === undefined
      ? await startBackend({ config: ownBackendConfig, signal: starting })
      : undefined;
  const backend = given ?? own;
  if (starting.aborted) await own?.stop();
  starting.throwIfAborted();
  const run = createThreadRun({
    request: {
      ...attachRequest(programVersion(), terminals, faults),
      ...target.request,
      ...(seed !== undefined && { seed }),
    },
    served: backend && servedBy(backend, terminals),
  });
  return { fleet: new AttachedFleet(run, onEvent), own };
}

/** @throws Failure `bad-terminals`, exit code 64 */
function checkTerminals(terminals: number): void {
  if (Number.isInteger(terminals) && terminals >= 1 && terminals <= maxTerminals) return;
  throw usageFailure(
    `startFleet: terminals must be a whole number from 1 to ${maxTerminals}, not ${String(terminals)}`,
    'choose a number of terminals in this range',
    'bad-terminals',
  );
}

function servedBy(
  { baseUrl, webSocketUrl, administrator, credentials }: NonNullable<StartFleetOptions['backend']>,
  terminals: number,
): ServedBackendOptions {
  const accounts = credentials.filter(({ kind }) => kind === 'terminal');
  return {
    baseUrl,
    webSocketUrl,
    terminals,
    keptFile: undefined,
    administrator: { clientId: administrator.clientId, clientSecret: administrator.clientSecret },
    accounts: accounts.map(({ id, secret }) => ({ id, secret })),
  };
}

/** The fleet of a run that only attaches terminals. */
class AttachedFleet {
  readonly #run: ThreadRun;
  readonly #terminals = new Map<number, FleetTerminal>();
  readonly #connected: Promise<void>;
  #finished: Promise<RunFinished> | undefined;
  #onConnected = (): void => undefined;

  constructor(run: ThreadRun, onEvent: StartFleetOptions['onEvent']) {
    this.#run = run;
    this.#connected = new Promise((resolve) => {
      this.#onConnected = resolve;
    });
    run.subscribe((event) => this.#observe(event));
    if (onEvent !== undefined) run.subscribe(onEvent);
  }

  get terminals(): readonly FleetTerminal[] {
    return [...this.#terminals.values()].sort((one, other) => one.configId - other.configId);
  }

  /** Resolves when the fleet is connected. */
  async start(): Promise<void> {
    this.#finished = this.#run.start();
    const early = this.#finished.then(({ reasons }) => {
      throw new Failure(`the fleet could not be attached: ${reasons.join('; ')}`, {
        code: 'fleet-not-attached',
        exitCode: exitCodes.unreachable,
        hint: 'see the reasons, and the events of onEvent',
      });
    });
    // A run that breaks off later is reported by the stop.
    early.catch(() => undefined);
    await Promise.race([this.#connected, early]);
    this.#run.hold(false);
  }

  async stop(): Promise<FleetResult> {
    this.#run.hold(true);
    this.#run.stop();
    const finished = await this.#finished;
    if (finished === undefined) return { verdict: 'inconclusive', onlinePeak: 0, reasons: [] };
    const { verdict, terminals, reasons } = finished;
    return { verdict, onlinePeak: terminals.onlinePeak, reasons };
  }

  #observe(event: RunEvent): void {
    if (event.type === 'terminal.state' && event.fleet)
      this.#terminals.set(event.configId, { terminalId: event.terminalId, configId: event.configId });
    if (event.type === 'run.phase' && event.phase === 'running') this.#onConnected();
  }
}
