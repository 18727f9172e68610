import { responseField } from '../../../src/scenarios/response-field.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { shownLimits } from '../../oracle/limits.js';
import { operations, type scopes } from '../../oracle/operations.js';
import { broken, hold, holdOneOf } from './hold.js';
import { expiryOfToken, type ModelToken, type ServiceModel } from './model.js';
import { order } from './span.js';
import { Step } from './step.js';
import type { System } from './system.js';

export type ScopeName = (typeof scopes)[number]['name'];
type OperationName = (typeof operations)[number]['name'];

/** A call without effects on the model, and the status of its response if it is allowed. */
interface Probe {
  readonly operation: OperationName;
  readonly payload: (name: string) => Readonly<Record<string, unknown>>;
  readonly status: number;
}

export const probes: readonly Probe[] = [
  {
    operation: 'payNow',
    payload: (name) => ({ referenceId: `probe-${name}`, amount: '1.00', currency: 'EUR' }),
    status: 200,
  },
  { operation: 'getTransactionDetails', payload: () => ({ referenceId: 'unknown' }), status: 404 },
  { operation: 'listTerminals', payload: () => ({}), status: 200 },
  {
    operation: 'requestTerminal',
    payload: () => ({ configId: 999_999_999, requestType: 'FORCE_REFRESH' }),
    status: 404,
  },
  { operation: 'requestStatus', payload: () => ({ requestId: 'unknown' }), status: 404 },
];

/** AUTH-01, AUTH-03, AUTH-05: a token is issued for seven days. */
export class IssueToken extends Step {
  readonly #scopes: readonly ScopeName[];
  readonly #sandbox: boolean;

  constructor(scopeNames: readonly ScopeName[], sandbox: boolean) {
    super();
    this.#scopes = scopeNames;
    this.#sandbox = sandbox;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const app = await system.service.integrator({ scopes: [...this.#scopes], sandbox: this.#sandbox });
    const { result: response, at } = await system.timed(() => app.requestToken());
    const expires = expiryOfToken(at);
    hold('AUTH-01', 'the token endpoint', response.status, 200);
    hold('AUTH-01', 'type', responseField(response, 'type'), 'bearer');
    const token = responseField(response, 'token');
    if (typeof token !== 'string') return broken('AUTH-01', 'token', token, 'a string');
    const expiryDate = Date.parse(String(responseField(response, 'expiryDate')));
    if (!(expiryDate >= expires.from && expiryDate <= expires.to)) {
      broken('AUTH-05', 'expiryDate', responseField(response, 'expiryDate'), 'seven days from now');
    }
    system.tokens.push(token);
    model.tokens.push({ scopes: this.#scopes, expires });
  }

  override toString(): string {
    return `issue a token for ${this.#scopes.join(' ')}${this.#sandbox ? ', sandbox' : ''}`;
  }
}

/** AUTH-03, AUTH-05, SCP: a token allows the operations of its scopes until it expires. */
export class UseToken extends Step {
  readonly #index: number;
  readonly #probe: Probe;

  constructor(index: number, probe: Probe) {
    super();
    this.#index = index;
    this.#probe = probe;
  }

  override check({ tokens }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const index = this.#index % model.tokens.length;
    const held = model.tokens[index];
    const token = system.tokens[index];
    if (held === undefined || token === undefined) return;
    const { operation, payload } = this.#probe;
    const { result: response, at } = await system.timed(() =>
      system.sandboxApp.call(operation, payload(system.freshName()), { token }),
    );
    const allowed = judgeScope(held, this.#probe);
    switch (order(at, held.expires)) {
      case 'before':
        checkUse(response, allowed, this.#probe);
        return;
      case 'after':
        hold('AUTH-05', `${operation} after the token's expiry`, response.status, 401);
        checkError(response, 'AUTH-11', 'ERR_UNAUTHORIZED');
        return;
      case 'unclear':
        holdOneOf('AUTH-05', operation, response.status, [401, allowed ? this.#probe.status : 403]);
    }
  }

  override toString(): string {
    return `use token ${this.#index} for ${this.#probe.operation}`;
  }
}

function judgeScope({ scopes: held }: ModelToken, { operation }: Probe): boolean {
  const { scope } = ruleOf(operation);
  return held.includes(scope);
}

function checkUse(response: HttpExchange, allowed: boolean, { operation, status }: Probe): void {
  const { clause, scope } = ruleOf(operation);
  if (allowed) {
    hold(clause, `${operation} with its scope`, response.status, status);
    return;
  }
  hold(clause, `${operation} without its scope`, response.status, 403);
  checkError(response, clause, 'ERR_FORBIDDEN');
  const message = responseField(response, 'message');
  if (!String(message).includes(scope))
    broken('SCP-16', `message of ${operation}`, message, `a text with ${scope}`);
}

function ruleOf(name: OperationName): (typeof operations)[number] {
  const rule = operations.find((each) => each.name === name);
  if (rule === undefined) throw new TypeError(`no operation ${name}`);
  return rule;
}

export function checkError(response: HttpExchange, clause: string, errorCode: string): void {
  hold(clause, 'errorCode', responseField(response, 'errorCode'), errorCode);
  hold('ERR-01', 'type of message', typeof responseField(response, 'message'), 'string');
}

/** Waits until some time before or after the expiry of a token, with the terminal switched off. */
export class WaitForExpiry extends Step {
  readonly #index: number;
  readonly #offsetMs: number;

  constructor(index: number, offsetMs: number) {
    super();
    this.#index = index;
    this.#offsetMs = offsetMs;
  }

  override check({ tokens, terminal }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0 && terminal.kind === 'off';
  }

  protected async act({ tokens }: ServiceModel, { service, now }: System): Promise<void> {
    const expires = tokens[this.#index % tokens.length]?.expires ?? { from: now, to: now };
    await service.sleep(Math.max(expires.to + this.#offsetMs - now, 1));
  }

  override toString(): string {
    const when = this.#offsetMs < 0 ? 'before' : 'after';
    return `wait until ${Math.abs(this.#offsetMs) / 1000} s ${when} the expiry of token ${this.#index} (${shownLimits.accessTokenLifeMs / 86_400_000} d)`;
  }
}
