import type { RunEvent } from '../../events/event.js';
import type { IntegratorStarted } from '../../events/schema/integrator.js';
import type { InterventionEnded } from '../../events/schema/intervention.js';
import { plainText } from '../../text/plain-text.js';
import { Tail } from './collections/tail.js';

/** The app of an integrator of the fleet. */
export interface AppView {
  readonly name: string;
  readonly persona: string;
  readonly scopes: readonly string[];
  readonly sandbox: boolean;
  readonly revoked: boolean;
}

/** An ended act of a person, with the messages on the wire. */
export type EndedIntervention = RunEvent & InterventionEnded;

/** The ended acts of a person, and the apps that they change. */
export interface Interventions {
  /** The newest results, oldest first. */
  readonly ended: Tail<EndedIntervention>;
  /** The apps of the integrators, by the names of these. */
  readonly apps: ReadonlyMap<string, AppView>;
}

const keptResults = 50;

export const noInterventions: Interventions = {
  ended: Tail.empty(keptResults),
  apps: new Map(),
};

export function foldIntervention(interventions: Interventions, event: EndedIntervention): Interventions {
  const { apps } = interventions;
  const before = apps.get(event.integrator ?? '');
  const isChanged = event.app !== undefined && before !== undefined;
  return {
    ended: interventions.ended.with(event),
    apps: isChanged ? new Map(apps).set(before.name, { ...before, ...event.app }) : apps,
  };
}

/** An integrator starts, with a sandbox app. */
export function foldStartedIntegrator(
  interventions: Interventions,
  actor: string,
  { persona, scopes }: IntegratorStarted,
): Interventions {
  const name = plainText(actor.replace(/^integrator:/, ''));
  const app = {
    name,
    persona: plainText(persona),
    scopes: scopes.map(plainText),
    sandbox: true,
    revoked: false,
  };
  return { ...interventions, apps: new Map(interventions.apps).set(name, app) };
}
