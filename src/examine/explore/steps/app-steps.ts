import { responseField } from '../../../scenarios/response-field.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { documentRules } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import type { ModelApp, ServiceModel } from '../model/service-model.js';
import type { OwnApp, System } from '../service/system.js';
import { recent, recentText } from './recent.js';
import { Step } from './step.js';
import { checkIssued, type ScopeName } from './token-steps.js';

/** A step on an app that has issued tokens, which is chosen by its index. */
abstract class AppStep extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ apps }: Readonly<ServiceModel>): boolean {
    return apps.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const app = recent(model.apps, this.#index);
    const own = app && system.apps[model.apps.indexOf(app)];
    if (app !== undefined && own !== undefined) await this.actOn(app, own, system, model);
  }

  protected abstract actOn(app: ModelApp, own: OwnApp, system: System, model: ServiceModel): Promise<void>;

  override toString(): string {
    return `${recentText('app', this.#index)}: ${this.what}`;
  }

  protected abstract get what(): string;
}

/** AUTH-09: a token that is issued from now on has the new scopes, the others keep theirs. */
export class ChangeScopes extends AppStep {
  readonly #scopes: readonly ScopeName[];

  constructor(index: number, scopes: readonly ScopeName[]) {
    super(index);
    this.#scopes = scopes;
  }

  protected async actOn(app: ModelApp, { appId }: OwnApp, system: System): Promise<void> {
    const scopes = [...this.#scopes];
    const response = await system.administer('PATCH', `apps/${appId}`, { scopes });
    system.judge.hold('AUTH-09', 'a change of scopes', response.status, 200);
    if (isSuccess(response)) app.scopes = this.#scopes;
  }

  protected override get what(): string {
    return `change its scopes to ${this.#scopes.join(' ')}`;
  }
}

/** SBX-26: the mode of an app counts at once, also for tokens that were issued before. */
export class ChangeMode extends AppStep {
  readonly #sandbox: boolean;

  constructor(index: number, sandbox: boolean) {
    super(index);
    this.#sandbox = sandbox;
  }

  protected async actOn(app: ModelApp, { appId }: OwnApp, system: System): Promise<void> {
    const response = await system.administer('PATCH', `apps/${appId}`, { sandbox: this.#sandbox });
    system.judge.hold('SBX-26', 'a change of the mode', response.status, 200);
    if (isSuccess(response)) app.sandbox = this.#sandbox;
  }

  protected override get what(): string {
    return this.#sandbox ? 'enable its sandbox mode' : 'disable its sandbox mode';
  }
}

/** AUTH-06, AUTH-09: a token has the scopes that the app has now; a revoked app gets none. */
export class RenewToken extends AppStep {
  protected async actOn(app: ModelApp, own: OwnApp, system: System, model: ServiceModel): Promise<void> {
    const { result: response, at } = await system.timed(() => own.client.requestToken());
    if (app.revoked) {
      system.judge.holdRejection(documentRules.revokedApp, 'a token for a revoked app', response, 401);
      checkError(system, response, 'AUTH-12', 'ERR_UNAUTHORIZED');
      return;
    }
    checkIssued(system.judge, 'another token', response);
    const token = responseField(response, 'token');
    if (typeof token !== 'string')
      return system.judge.broken(documentRules.tokenText, 'token', typeof token, 'string');
    system.tokens.push(token);
    model.tokens.push({ scopes: app.scopes, expires: system.expiryOfToken(at), app });
  }

  protected override get what(): string {
    return 'issue another token';
  }
}

/** AUTH-08: the old secret no longer gives a token, the new one does. Issued tokens stay valid. */
export class ReplaceSecret extends AppStep {
  protected override isPossible({ apps }: Readonly<ServiceModel>): boolean {
    return apps.some(({ revoked }) => !revoked);
  }

  protected async actOn(app: ModelApp, own: OwnApp, system: System): Promise<void> {
    if (app.revoked) return;
    const response = await system.administer('POST', `apps/${own.appId}/secret`);
    const secret = responseField(response, 'appSecret');
    if (typeof secret !== 'string')
      return system.judge.broken('AUTH-08', 'appSecret', typeof secret, 'string');
    const old = await own.client.requestToken();
    system.judge.holdRejection(documentRules.oldSecret, 'a token for the old secret', old, 401);
    own.client.replaceCredentials({ id: own.appId, secret });
    const renewed = await own.client.requestToken();
    checkIssued(system.judge, 'a token for the new secret', renewed);
  }

  protected override get what(): string {
    return 'replace its secret';
  }
}

/** AUTH-06, AUTH-07: it gets no new token, and those that it has work until they expire. */
export class Revoke extends AppStep {
  protected async actOn(app: ModelApp, { appId }: OwnApp, system: System): Promise<void> {
    const response = await system.administer('POST', `apps/${appId}/revoke`);
    const isRevoked =
      app.revoked || system.judge.hold('AUTH-06', 'a revocation', response.status < 300, true);
    if (isRevoked) app.revoked = true;
  }

  protected override get what(): string {
    return 'revoke it';
  }
}
