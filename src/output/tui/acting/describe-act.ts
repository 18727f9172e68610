import type { Act } from '../../../events/act.js';
import type { Model } from '../../view/model.js';

/** An act in a few words, as the user chooses it. */
export function describeAct(act: Act, model: Model): string {
  switch (act.kind) {
    case 'herd-cut':
      return 'cut the connections of all terminals at once';
    case 'fault':
      return `start the fault ${act.fault} at ${terminalName(act.configId, model)}`;
    case 'fire':
      return `fire ${'prefix' in act.trigger ? act.trigger.prefix : act.trigger.amount} by ${act.integrator}`;
    case 'revoke':
      return `revoke the app of ${act.integrator}`;
    case 'new-secret':
      return `give the app of ${act.integrator} a new secret`;
    case 'scopes':
      return `give the app of ${act.integrator} the scopes ${act.scopes.join(' ')}`;
    case 'sandbox':
      return `switch the sandbox of the app of ${act.integrator} ${act.sandbox ? 'on' : 'off'}`;
    case 'pace':
      return `make the integrators ${act.direction}`;
    default:
      return `${act.kind} ${terminalName(act.configId, model)}`;
  }
}

/** True for an act that ends or takes something, so that the view asks first. */
export function isDestructive({ kind }: Act): boolean {
  return ['kick', 'deactivate', 'herd-cut', 'revoke', 'new-secret'].includes(kind);
}

function terminalName(configId: number | undefined, { sessions }: Model): string {
  if (configId === undefined) return 'all terminals';
  return sessions.byConfigId.get(configId)?.terminalId ?? String(configId);
}
