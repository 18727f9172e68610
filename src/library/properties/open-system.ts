import { ServiceModel } from '../../examine/explore/model/service-model.js';
import { createRunningSystem, realPlace } from '../../examine/explore/service/running-service.js';
import { usageFailure } from '../../failure/failure.js';
import { stoppable } from '../disposable.js';
import { checkOptions } from '../known-options.js';
import { onAbort } from '../on-abort.js';
import { threadOf } from '../virtual/backend-thread-line.js';
import { remember } from './known-systems.js';
import type { HistorySystem, OpenedSystem, OpenSystemOptions, ServiceUnderTest } from './options.js';
import { shownSystem } from './shown-system.js';
import type { SystemParts } from './system-parts.js';
import { openInThread } from './thread-system.js';

const optionNames: readonly (keyof OpenSystemOptions)[] = ['strict', 'toleranceMs', 'signal'];

/**
 * Creates a merchant with two apps and a terminal at a service, for one history. What it has created stays.
 *
 * At a backend of `startVirtualBackend` its terminal is in the thread of the backend, and each step moves the clock of both.
 * At any other service it is on the real clock, over TCP, and keeps the process alive while its terminal is switched on:
 * stop it at the end of the history.
 *
 * @throws Failure, exit code 64, for options that are not valid; exit code 2 if the service does not respond, or refuses the
 * administrator
 */
export async function openSystem(
  service: ServiceUnderTest,
  options: OpenSystemOptions = {},
): Promise<OpenedSystem> {
  checkOptions(options, optionNames, 'openSystem');
  const { strict = true, toleranceMs = 0, signal } = options;
  signal?.throwIfAborted();
  const thread = threadOf(service);
  if (thread === undefined) rejectCopy(service);
  const choice = { strict, toleranceMs };
  const parts = await (thread === undefined
    ? openHere(service, choice)
    : openInThread(thread, service, choice));
  const { shown, model, actor, differences, close } = parts;
  let release = () => {};
  const stopping = stoppable(() => close().finally(() => release()));
  if (signal?.aborted === true) {
    await stopping.stop();
    signal.throwIfAborted();
  }
  release = onAbort(signal, () => void stopping.stop().catch(() => undefined));
  const { baseUrl, webSocketUrl } = service;
  const real: HistorySystem = { baseUrl, webSocketUrl, ...shown };
  remember({ model, real }, model, actor);
  return { model, real, ...stopping, differences };
}

async function openHere(
  service: ServiceUnderTest,
  { strict, toleranceMs }: { readonly strict: boolean; readonly toleranceMs: number },
): Promise<SystemParts> {
  const running = await createRunningSystem(service, realPlace(toleranceMs), strict);
  const { system, differences, close } = running;
  return {
    shown: shownSystem(system),
    model: new ServiceModel(system.now),
    differences,
    close,
    actor: { isVirtual: false, perform: (step, model) => step.run(model, system) },
  };
}

/** @throws Failure `virtual-backend`, exit code 64: only the backend itself leads to its thread */
function rejectCopy(service: ServiceUnderTest): void {
  if (!('advance' in service)) return;
  throw usageFailure(
    'openSystem was given a copy of a virtual backend, whose clock it cannot move',
    'give the object that startVirtualBackend has returned',
    'virtual-backend',
  );
}
