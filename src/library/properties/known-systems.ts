import type { ServiceModel } from '../../examine/explore/model/service-model.js';
import { usageFailure } from '../../failure/failure.js';
import type { Actor } from './system-parts.js';

/** The parts of an opened system that users do not see. */
interface KnownSystem {
  readonly model: ServiceModel;
  readonly actor: Actor;
}

/** The parts of the opened systems, by the objects that users have of them. */
const known = new WeakMap<object, KnownSystem>();

/** Remembers the parts of an opened system. */
export function remember(shown: { model: object; real: object }, model: ServiceModel, actor: Actor): void {
  known.set(shown.model, { model, actor });
  known.set(shown.real, { model, actor });
}

/** @throws Failure `unknown-system`, exit code 64, for an object that is not the model of an opened system */
export function systemOfModel(shown: object): KnownSystem {
  return known.get(shown) ?? unknown('model');
}

/** @throws Failure `unknown-system`, exit code 64, for an object that is not an opened system */
export function actorOf(shown: object): Actor {
  return known.get(shown)?.actor ?? unknown('system');
}

function unknown(what: string): never {
  throw usageFailure(
    `a step of tillfleet/fast-check was given another ${what} than that of openSystem`,
    'call `fc.asyncModelRun(() => system, history)` with the result of openSystem',
    'unknown-system',
  );
}
