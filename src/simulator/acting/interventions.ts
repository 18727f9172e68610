import { type Act, type ActResult, startableFaults } from '../../events/act.js';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../http/redact.js';
import {
  type ActContext,
  type ActingApp,
  type ActingContext,
  type ActOutcome,
  type PreparedAct,
  person,
  type Refusal,
  terminalOf,
} from './act-context.js';
import { AppActs } from './app-acts.js';
import { fireTrigger, triggerName } from './fire-trigger.js';
import { herdCut, startedFaults } from './startable-faults.js';
import { TerminalActs } from './terminal-acts.js';

/** The acts that may be in progress at a time: a held key must not flood the service. */
const maxInProgress = 8;

/** The time in which the acts that are in progress may end when the fleet stops. */
const maxCloseMs = 800;

/**
 * Performs the acts of a person on the fleet of a run, and emits each with its result. By these events the judges of the
 * run distinguish what follows from a defect.
 */
export class Interventions {
  readonly #context: ActingContext;
  readonly #terminals: TerminalActs;
  readonly #apps: AppActs;
  #numbers = 0;
  #payments = 0;
  readonly #inProgress = new Set<Promise<ActOutcome>>();
  readonly #performing = new Set<Promise<ActResult>>();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<ActOutcome>;
  #end: () => void = () => undefined;
  #state: 'open' | 'closed' = 'open';

  constructor(context: ActContext) {
    this.#context = { ...context, signal: this.#stopping.signal };
    this.#terminals = new TerminalActs(this.#context);
    this.#apps = new AppActs(this.#context);
    this.#ended = new Promise((resolve) => {
      this.#end = () => resolve({ outcome: 'failed', result: 'the fleet has stopped' });
    });
  }

  /** Never rejects. */
  async perform(act: Act): Promise<ActResult> {
    if (this.#state === 'closed') return rejected('the fleet has stopped');
    if (this.#inProgress.size >= maxInProgress)
      return rejected(`${maxInProgress} acts are still in progress`);
    const prepared = this.#prepare(act);
    if ('refused' in prepared) return rejected(prepared.refused);
    const ended = this.#context.interference.begin();
    const performing = this.#performed(act, prepared);
    this.#performing.add(performing);
    try {
      return await performing;
    } finally {
      this.#performing.delete(performing);
      ended();
    }
  }

  /** Ends every act that is in progress, before the fleet stops. Idempotent. */
  async close(): Promise<void> {
    this.#state = 'closed';
    this.#stopping.abort();
    const work = [...this.#inProgress];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, maxCloseMs);
    });
    if (work.length > 0) await Promise.race([Promise.all(work), limit]);
    clearTimeout(timer);
    this.#end();
    // Their results are emitted before the fleet stops.
    await Promise.all(this.#performing);
  }

  async #performed(act: Act, { perform, description, ...subject }: PreparedAct): Promise<ActResult> {
    this.#numbers += 1;
    const facts = { intervention: this.#numbers, action: act.kind, ...subject };
    const { emit } = this.#context;
    emit(person, { type: 'intervention.started', ...facts, description });
    const work = perform().catch(
      (error: unknown): ActOutcome => ({ outcome: 'failed', result: oneLine(messageOf(error)) }),
    );
    this.#inProgress.add(work);
    const { once, ...outcome } = await Promise.race([work, this.#ended]);
    this.#inProgress.delete(work);
    emit(person, { type: 'intervention.ended', ...facts, ...outcome });
    return { outcome: outcome.outcome, text: outcome.result, ...(once && { once }) };
  }

  #prepare(act: Act): PreparedAct | Refusal {
    switch (act.kind) {
      case 'herd-cut':
        return this.#prepareHerdCut();
      case 'fault':
        return this.#prepareFault(act);
      case 'pace':
        return this.#preparePace(act.direction);
      case 'fire':
        return this.#withApp(act.integrator, (app) => {
          const trigger = triggerName(act.trigger);
          this.#payments += 1;
          const firing = { context: this.#context, app, trigger: act.trigger, number: this.#payments };
          return {
            disturbs: false,
            description: `fires ${trigger} by ${act.integrator}`,
            integrator: act.integrator,
            trigger,
            perform: () => fireTrigger(firing),
          };
        });
      case 'revoke':
      case 'new-secret':
      case 'scopes':
      case 'sandbox':
        return this.#withApp(act.integrator, (app) => ({
          disturbs: false,
          description: `${appVerbs[act.kind]} the app of ${act.integrator}`,
          integrator: act.integrator,
          perform: () => this.#apps.perform(act, app),
        }));
      default:
        return this.#terminals.prepare(act.kind, act.configId);
    }
  }

  #withApp(name: string, prepare: (app: ActingApp) => PreparedAct): PreparedAct | Refusal {
    const app = this.#context.apps.find(({ integrator }) => integrator.name === name);
    return app === undefined ? { refused: `the fleet has no integrator ${name}` } : prepare(app);
  }

  #prepareHerdCut(): PreparedAct | Refusal {
    const refused = this.#incomplete();
    if (refused !== undefined) return { refused };
    const text = 'all terminals of the fleet: the connections are cut at the same instant';
    const { faults } = this.#context;
    return {
      disturbs: true,
      description: 'cuts all connections of the fleet',
      perform: async () => {
        faults.inject(herdCut, text, faults.terminalIds);
        return { outcome: 'done', result: text };
      },
    };
  }

  #prepareFault({ fault, configId }: Extract<Act, { readonly kind: 'fault' }>): PreparedAct | Refusal {
    const { faults } = this.#context;
    const refused = this.#incomplete();
    if (refused !== undefined) return { refused };
    const terminalId =
      configId === undefined ? undefined : terminalOf(this.#context, configId)?.identity.terminalId;
    if (configId !== undefined && terminalId === undefined)
      return { refused: `the fleet has no terminal with the configId ${configId}` };
    const text = `${terminalId ?? 'all terminals of the fleet'}: ${startableFaults[fault]}`;
    return {
      disturbs: true,
      description: `starts the fault ${fault} at ${terminalId ?? 'all terminals'}`,
      ...(terminalId !== undefined && { terminalId }),
      perform: async () => {
        faults.inject(
          startedFaults[fault],
          text,
          terminalId === undefined ? faults.terminalIds : [terminalId],
        );
        return { outcome: 'done', result: text };
      },
    };
  }

  #preparePace(direction: 'faster' | 'slower'): PreparedAct | Refusal {
    const factor = this.#context.pace.change(direction);
    if (factor === undefined) return { refused: `the integrators cannot work ${direction}` };
    return {
      disturbs: false,
      description: `makes the integrators ${direction}`,
      perform: async () => ({ outcome: 'done', result: `the integrators work at ${factor} x their pace` }),
    };
  }

  #incomplete(): string | undefined {
    return this.#context.hasBeenComplete()
      ? undefined
      : 'the fleet has not been online as a whole yet: try again when it has';
  }
}

const appVerbs = {
  revoke: 'revokes',
  'new-secret': 'gives a new secret to',
  scopes: 'changes the scopes of',
  sandbox: 'changes the mode of',
} as const;

function rejected(text: string): ActResult {
  return { outcome: 'rejected', text };
}
