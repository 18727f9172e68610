import { backOffMs } from '../../../../conformance/oracle/back-off.js';
import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { minute } from '../../../text/time-units.js';
import { documentRules } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { connectMs, settleMs } from './settle.js';
import { Step } from './step.js';

const [firstBackOffMs = 0] = backOffMs;
/** The service waits so long for the DISCONNECT of a kicked terminal. */
const kickMs = 2_000;

/** LIF-03: a kick ends the session, and the terminal comes back at once. */
export class Kick extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { configId } = system.terminal.identity;
    const { result: response, at } = await system.timed(() =>
      system.administer('POST', `terminals/${configId}/kick`, { reason: 'explore' }),
    );
    if (!system.judge.hold('LIF-03', 'a kick', response.status < 300, true)) return;
    model.endSession(at);
    await system.sleep(kickMs + firstBackOffMs + connectMs(model, system) + settleMs(model, system));
    model.cuts = system.reconnects;
  }

  override toString(): string {
    return 'kick the terminal';
  }
}

/** LIF-01, LIF-02, LIF-05 to LIF-07: a deactivated terminal is blocked until a code activates it with new credentials. */
export class Deactivate extends Step {
  protected override readonly needsAllCalls: boolean = true;

  protected override isPossible({ terminal, activatedAt, now }: Readonly<ServiceModel>): boolean {
    // Each deactivation is followed by two attempts to activate, and more within a minute would be rejected.
    const recent = activatedAt.filter((at) => at > now - minute);
    if (2 * (recent.length + 1) > decidedLimits.activationAttemptsPerMinute) return false;
    return terminal.kind === 'online' || terminal.kind === 'off';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge, terminal, sandboxApp } = system;
    const { configId } = terminal.identity;
    const oldToken = await terminal.account.token();
    const { result: response, at } = await system.timed(() =>
      system.administer('POST', `terminals/${configId}/deactivate`),
    );
    if (!judge.hold('LIF-01', 'a deactivation', response.status < 300, true)) return;
    if (model.terminal.kind === 'online') model.endSession(at);
    model.terminal = { kind: 'off' };
    const blocked = await sandboxApp.call('requestTerminal', { configId, requestType: 'FORCE_REFRESH' });
    const isAccepted = blocked.status < 300;
    judge.hold(
      documentRules.blockedCommand,
      'a command for a deactivated terminal, accepted',
      isAccepted,
      false,
    );
    checkError(system, blocked, 'LIF-02', 'ERR_TERMINAL_DEACTIVATED');
    await system.sleep(kickMs + settleMs(model, system));
    const code = responseField(response, 'activationCode');
    if (typeof code !== 'string') return judge.broken('LIF-01', 'activationCode', typeof code, 'string');
    const activated = await system.activate(code);
    // A terminal that stays deactivated keeps none of the promises of the model.
    if (!isSuccess(activated)) judge.broken('LIF-06', 'an activation', activated.status, '200');
    judge.hold('LIF-06', 'an activation', activated.status, 200);
    judge.hold('LIF-06', 'configId after the activation', responseField(activated, 'configId'), configId);
    const again = await system.activate(code);
    judge.hold('LIF-05', 'a second activation with the code, accepted', again.status < 300, false);
    const old = await infoBy(system, oldToken);
    judge.hold('LIF-06', 'a call with a token from before the activation', old.status, 401);
    renew(system, activated);
    const info = await infoBy(system, await terminal.account.token());
    judge.hold('LIF-06', 'a call with a token after the activation', info.status, 200);
    model.activatedAt.push(system.now);
    if (!system.options.strict) model.loseTrackOfCommands();
  }

  override toString(): string {
    return 'deactivate the terminal, and activate it with the new code';
  }
}

function infoBy({ terminal }: System, token: string): Promise<HttpExchange> {
  const headers = { authorization: `Bearer ${token}` };
  return terminal.account.request({ method: 'GET', path: '/api/v1/terminal/info', headers });
}

function renew({ judge, terminal }: System, activated: HttpExchange): void {
  const clientId = responseField(activated, 'clientId');
  const clientSecret = responseField(activated, 'clientSecret');
  const accessId = responseField(activated, 'accessId');
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
    judge.broken('LIF-06', 'new credentials', typeof clientId, 'string');
    return;
  }
  terminal.account.renew({ clientId, clientSecret, ...(typeof accessId === 'string' && { accessId }) });
}
