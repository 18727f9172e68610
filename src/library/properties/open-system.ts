import { ServiceModel } from '../../examine/explore/model/service-model.js';
import { createRunningSystem } from '../../examine/explore/service/running-service.js';
import type { System } from '../../examine/explore/service/system.js';
import { usageFailure } from '../../failure/failure.js';
import { stoppable } from '../disposable.js';
import { checkOptions } from '../known-options.js';
import { remember } from './known-systems.js';
import type { HistorySystem, OpenedSystem, OpenSystemOptions, ServiceUnderTest } from './options.js';

const optionNames: readonly (keyof OpenSystemOptions)[] = ['strict', 'toleranceMs', 'signal'];

/**
 * Creates a merchant with two apps and a terminal at a service, for one history, over TCP and on the real clock. What it
 * has created stays. It keeps the process alive while its terminal is switched on: stop it at the end of the history.
 *
 * @throws Failure, exit code 64, for options that are not valid and a virtual backend; exit code 2 if the service does not
 * respond, or refuses the administrator
 */
export async function openSystem(
  service: ServiceUnderTest,
  options: OpenSystemOptions = {},
): Promise<OpenedSystem> {
  checkOptions(options, optionNames, 'openSystem');
  const { strict = true, toleranceMs = 0, signal } = options;
  rejectVirtual(service);
  signal?.throwIfAborted();
  const { system, differences, close } = await createRunningSystem(service, { strict, toleranceMs });
  const stopping = stoppable(close);
  if (signal?.aborted === true) {
    await stopping.stop();
    signal.throwIfAborted();
  }
  signal?.addEventListener('abort', () => void stopping.stop(), { once: true });
  const model = new ServiceModel(system.now);
  const shown = { model, real: shownSystem(service, system) };
  remember(shown, model, system);
  return { ...shown, ...stopping, differences };
}

function shownSystem({ baseUrl, webSocketUrl }: ServiceUnderTest, system: System): HistorySystem {
  const { merchantId, accounts, terminal } = system;
  const { terminalId, configId } = terminal.identity;
  return {
    ...{ baseUrl, webSocketUrl, merchantId },
    sandboxApp: accounts.sandbox,
    productionApp: accounts.production,
    terminal: { terminalId, configId },
  };
}

/** @throws Failure `virtual-backend`, exit code 64: the clock of the terminal would be another than that of the backend */
function rejectVirtual(service: ServiceUnderTest): void {
  if (!('advance' in service)) return;
  throw usageFailure(
    'openSystem cannot use a backend of startVirtualBackend, because its terminal follows the real clock',
    'give a backend of startBackend, or use `explore`, which performs the same histories in virtual time',
    'virtual-backend',
  );
}
