import type { ServiceModel } from '../../examine/explore/model/service-model.js';
import type { System } from '../../examine/explore/service/system.js';
import { usageFailure } from '../../failure/failure.js';

/** The parts of the opened systems, by the objects that users have of them. */
const systems = new WeakMap<object, System>();
const models = new WeakMap<object, ServiceModel>();

/** Remembers the parts of an opened system. */
export function remember(shown: { model: object; real: object }, model: ServiceModel, system: System): void {
  models.set(shown.model, model);
  systems.set(shown.real, system);
}

/** @throws Failure `unknown-system`, exit code 64, for an object that is not the model of an opened system */
export function modelOf(shown: object): ServiceModel {
  return models.get(shown) ?? unknown('model');
}

/** @throws Failure `unknown-system`, exit code 64, for an object that is not an opened system */
export function systemOf(shown: object): System {
  return systems.get(shown) ?? unknown('system');
}

function unknown(what: string): never {
  throw usageFailure(
    `a step of tillfleet/fast-check was given another ${what} than that of openSystem`,
    'call `fc.asyncModelRun(() => system, history)` with the result of openSystem',
    'unknown-system',
  );
}
