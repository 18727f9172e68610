import { paths } from '../../contract/operations.js';
import type { Act } from '../../events/act.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { field, isSuccess } from '../http/response-failure.js';
import {
  type ActingApp,
  type ActingContext,
  type ActOutcome,
  outcomeOf,
  whileActing,
} from './act-context.js';

export type AppAct = Extract<Act, { readonly kind: 'revoke' | 'new-secret' | 'scopes' | 'sandbox' }>;

/** The time that the present round of an integrator is waited for before its app changes. */
const maxRoundMs = 15_000;

interface AppState {
  readonly scopes: readonly string[];
  readonly sandbox: boolean;
  readonly revoked: boolean;
}

/**
 * The changes of a person to the apps of integrators. A persona expects the app with which it was created: as long as it
 * differs, its integrator begins no round, and only the person uses the app.
 */
export class AppActs {
  readonly #context: ActingContext;
  readonly #states = new Map<string, AppState>();
  /** The last change of each app, by its name: changes of one app follow each other. */
  readonly #changes = new Map<string, Promise<unknown>>();

  constructor(context: ActingContext) {
    this.#context = context;
  }

  stateOf({ integrator, scopes }: ActingApp): AppState {
    return this.#states.get(integrator.name) ?? { scopes, sandbox: true, revoked: false };
  }

  perform(act: AppAct, app: ActingApp): Promise<ActOutcome> {
    const { name } = app.integrator;
    const before = this.#changes.get(name) ?? Promise.resolve();
    const change = before.then(() => this.#change(act, app));
    this.#changes.set(
      name,
      change.catch(() => undefined),
    );
    return change;
  }

  async #change(act: AppAct, app: ActingApp): Promise<ActOutcome> {
    const { integrator } = app;
    await whileActing(within(integrator.hold(), maxRoundMs), this.#context.signal);
    try {
      return await this.#request(act, app);
    } finally {
      if (this.#isAsCreated(app)) integrator.release();
    }
  }

  async #request(act: AppAct, app: ActingApp): Promise<ActOutcome> {
    const { client } = app.integrator;
    const exchange = await this.#send(act, app);
    if (!isSuccess(exchange)) return outcomeOf(exchange, '');
    if (act.kind === 'new-secret') {
      const secret = field(exchange.body, 'appSecret');
      if (typeof secret === 'string') client.replaceCredentials({ id: app.appId, secret });
    } else {
      this.#states.set(app.integrator.name, { ...this.stateOf(app), ...changed(act) });
      // AUTH-09: a token has the scopes and the mode of its request.
      client.forgetToken();
    }
    const state = this.stateOf(app);
    const shown = { ...state, scopes: [...state.scopes] };
    return { ...outcomeOf(exchange, this.#resultOf(act, app)), app: shown };
  }

  #send(act: AppAct, { appId }: ActingApp): Promise<HttpExchange> {
    const { administrator } = this.#context;
    const path = `${paths.admin}/apps/${encodeURIComponent(appId)}`;
    switch (act.kind) {
      case 'revoke':
        return administrator.request({ method: 'POST', path: `${path}/revoke` });
      case 'new-secret':
        return administrator.request({ method: 'POST', path: `${path}/secret` });
      case 'scopes':
        return administrator.request({ method: 'PATCH', path, body: { scopes: act.scopes } });
      case 'sandbox':
        return administrator.request({ method: 'PATCH', path, body: { sandbox: act.sandbox } });
    }
  }

  #resultOf(act: AppAct, app: ActingApp): string {
    const { name } = app.integrator;
    const continues = this.#isAsCreated(app)
      ? `${name} continues`
      : `${name} pauses, because its persona needs the app as it was`;
    switch (act.kind) {
      case 'revoke':
        return `the app of ${name} is revoked; ${continues}`;
      case 'new-secret':
        return `the app of ${name} has a new secret; ${continues}`;
      case 'scopes':
        return `the app of ${name} has the scopes ${act.scopes.join(' ')}; ${continues}`;
      case 'sandbox':
        return `the app of ${name} works in ${act.sandbox ? 'the sandbox' : 'production'}; ${continues}`;
    }
  }

  #isAsCreated(app: ActingApp): boolean {
    const { scopes, sandbox, revoked } = this.stateOf(app);
    const isSameList =
      scopes.length === app.scopes.length && app.scopes.every((each) => scopes.includes(each));
    return sandbox && !revoked && isSameList;
  }
}

function changed(act: AppAct): Partial<AppState> {
  switch (act.kind) {
    case 'revoke':
      return { revoked: true };
    case 'new-secret':
      return {};
    case 'scopes':
      return { scopes: act.scopes };
    case 'sandbox':
      return { sandbox: act.sandbox };
  }
}

async function within(work: Promise<void>, maxMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
