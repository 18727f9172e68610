import { operations, type scopes } from '../../../../conformance/oracle/operations.js';
import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { formatDuration } from '../../../text/duration.js';
import { documentRules, scopeRule } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import type { Judge } from '../checks/judge.js';
import type { ModelToken, ServiceModel } from '../model/service-model.js';
import { order } from '../model/span.js';
import type { System } from '../service/system.js';
import { Step } from './step.js';

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

/** AUTH-01, APP-01: good credentials get a token. */
export function checkIssued(judge: Judge, what: string, response: HttpExchange): void {
  judge.hold(isSuccess(response) ? 'AUTH-01' : documentRules.token, what, response.status, 200);
}

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
    const { judge } = system;
    const own = await system.newApp([...this.#scopes], this.#sandbox);
    const { result: response, at } = await system.timed(() => own.client.requestToken());
    const expires = system.expiryOfToken(at);
    checkIssued(judge, 'the token endpoint', response);
    judge.hold(documentRules.tokenType, 'type', responseField(response, 'type'), 'bearer');
    const token = responseField(response, 'token');
    if (typeof token !== 'string')
      return judge.broken(documentRules.tokenText, 'token', typeof token, 'string');
    const expiryDate = Date.parse(String(responseField(response, 'expiryDate')));
    if (!(expiryDate >= expires.from && expiryDate <= expires.to)) {
      const shown = String(responseField(response, 'expiryDate'));
      const life = system.options.target.lives?.accessToken;
      const expected = life === undefined ? 'seven days' : formatDuration(life);
      judge.differs('AUTH-05', 'expiryDate', shown, `${expected} from now`);
    }
    const app = { scopes: this.#scopes, sandbox: this.#sandbox, revoked: false };
    system.apps.push(own);
    model.apps.push(app);
    system.tokens.push(token);
    model.tokens.push({ scopes: this.#scopes, expires, app });
  }

  override toString(): string {
    return `issue a token for ${this.#scopes.join(' ')}${this.#sandbox ? ', sandbox' : ''}`;
  }
}

/** AUTH-03, AUTH-05, SCP: a token allows the operations of its scopes until it expires. */
export class UseToken extends Step {
  readonly #index: number;
  readonly #probe: Probe;

  constructor(index: number, operation: OperationName) {
    super();
    this.#index = index;
    this.#probe = probeOf(operation);
  }

  protected override isPossible({ tokens }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const index = this.#index % model.tokens.length;
    const held = model.tokens[index];
    const token = system.tokens[index];
    if (held === undefined || token === undefined) return;
    const { operation, payload } = this.#probe;
    const name = system.freshName();
    const { result: response, at } = await system.timed(() =>
      system.sandboxApp.call(operation, payload(name), { token }),
    );
    if (operation === 'payNow' && isSuccess(response)) {
      const mode = held.app.sandbox ? 'sandbox' : 'production';
      model.probes.push({ referenceId: `probe-${name}`, mode });
      system.judge.hold(
        'SBX-26',
        'sandbox of a payment',
        responseField(response, 'sandbox'),
        mode === 'sandbox',
      );
    }
    const allowed = judgeScope(held, this.#probe);
    switch (order(at, held.expires)) {
      case 'before':
        checkUse(system, response, allowed, this.#probe);
        return;
      case 'after':
        system.judge.hold('AUTH-05', `${operation} after the token's expiry`, response.status, 401);
        checkError(system, response, 'AUTH-11', 'ERR_UNAUTHORIZED');
        return;
      case 'unclear':
        system.judge.holdOneOf('AUTH-05', operation, response.status, [
          401,
          allowed ? this.#probe.status : 403,
        ]);
    }
  }

  override toString(): string {
    return `use token ${this.#index} for ${this.#probe.operation}`;
  }
}

function probeOf(operation: OperationName): Probe {
  const probe = probes.find((each) => each.operation === operation);
  if (probe === undefined) throw new TypeError(`no probe of ${operation}`);
  return probe;
}

function judgeScope({ scopes: held }: ModelToken, { operation }: Probe): boolean {
  const { scope } = ruleOf(operation);
  return held.includes(scope);
}

function checkUse(
  system: System,
  response: HttpExchange,
  allowed: boolean,
  { operation, status }: Probe,
): void {
  const { judge } = system;
  const { clause, scope } = ruleOf(operation);
  if (allowed) {
    const isForbidden = response.status === 401 || response.status === 403;
    const claim = isForbidden ? documentRules.grantedScope : clause;
    judge.hold(claim, `${operation} with its scope`, response.status, status);
    return;
  }
  // A call may be rejected for something else first.
  if (!judge.holdRejection(scopeRule(clause), `${operation} without its scope`, response, 403)) return;
  checkError(system, response, clause, 'ERR_FORBIDDEN');
  judge.hold(
    scopeRule(clause),
    `errorCode of ${operation}`,
    responseField(response, 'errorCode'),
    'ERR_FORBIDDEN',
  );
  const message = String(responseField(response, 'message'));
  if (!message.includes(scope))
    judge.hold(documentRules.scopeMessage, `message of ${operation}`, message, `a text with ${scope}`);
}

function ruleOf(name: OperationName): (typeof operations)[number] {
  const rule = operations.find((each) => each.name === name);
  if (rule === undefined) throw new TypeError(`no operation ${name}`);
  return rule;
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

  protected override isPossible({ tokens, terminal }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0 && terminal.kind === 'off';
  }

  protected async act({ tokens }: ServiceModel, system: System): Promise<void> {
    const { now } = system;
    const expires = tokens[this.#index % tokens.length]?.expires ?? { from: now, to: now };
    await system.sleep(Math.max(expires.to + this.#offsetMs - now, 1));
  }

  override toString(): string {
    const when = this.#offsetMs < 0 ? 'before' : 'after';
    return `wait until ${formatDuration(Math.abs(this.#offsetMs))} ${when} the expiry of token ${this.#index}`;
  }
}
