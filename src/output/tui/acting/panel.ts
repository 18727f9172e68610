import { type Act, type SandboxTrigger, type StartableFault, startableFaults } from '../../../events/act.js';
import type { AppView } from '../../view/interventions.js';
import type { Model } from '../../view/model.js';
import { bold, faint, plain, type Row } from '../row.js';
import { describeAct, isDestructive } from './describe-act.js';

/** A list of choices that lies over a page. */
export type Panel =
  | { readonly kind: 'confirm'; readonly act: Act }
  /** The faults to start at a terminal, or at all of them. */
  | { readonly kind: 'faults'; readonly configId: number | undefined }
  /** The integrators: to fire a trigger, or to change an app. */
  | { readonly kind: 'integrators'; readonly trigger: SandboxTrigger | undefined }
  | { readonly kind: 'integrator'; readonly name: string }
  | { readonly kind: 'scopes'; readonly name: string; readonly scopes: readonly string[] }
  /** A value that is shown once. */
  | { readonly kind: 'once'; readonly label: string; readonly value: string };

/** The effect of a choice: an act, another panel, or nothing but the end of the panel. */
export type Choice = { readonly act: Act } | { readonly panel: Panel } | 'close';

export interface PanelItem {
  readonly label: string;
  readonly choice: Choice;
}

export interface PanelView {
  readonly title: string;
  readonly notes: readonly string[];
  readonly items: readonly PanelItem[];
}

/** The choice of an act: a destructive one opens a question first. */
export function chosenAct(act: Act): Choice {
  return isDestructive(act) ? { panel: { kind: 'confirm', act } } : { act };
}

/** The contents of a panel. */
export function viewOf(panel: Panel, model: Model): PanelView {
  switch (panel.kind) {
    case 'confirm':
      return confirmView(panel.act, model);
    case 'faults':
      return faultsView(panel.configId, model);
    case 'integrators':
      return integratorsView(panel.trigger, model);
    case 'integrator':
      return integratorView(panel.name, model);
    case 'scopes':
      return scopesView(panel, model);
    case 'once':
      return {
        title: panel.label,
        notes: [panel.value, '', 'It is shown only now, and is in no event and no report.'],
        items: [{ label: 'close', choice: 'close' }],
      };
  }
}

/** The rows of a panel, with the index of the row of the chosen item. */
export function panelRows(
  panel: Panel,
  choice: number,
  model: Model,
): { readonly rows: readonly Row[]; readonly selected: number } {
  const { title, notes, items } = viewOf(panel, model);
  const above: readonly Row[] = [bold(title), ...notes.map((note) => faint(note)), plain('')];
  const chosen = Math.min(choice, items.length - 1);
  return {
    rows: [...above, ...items.map(({ label }) => plain(`  ${label}`))],
    selected: above.length + chosen,
  };
}

function confirmView(act: Act, model: Model): PanelView {
  const text = describeAct(act, model);
  return {
    title: `${text}?`,
    notes: ['y yes, n or escape no'],
    items: [
      { label: 'no', choice: 'close' },
      { label: `yes, ${text}`, choice: { act } },
    ],
  };
}

function faultsView(configId: number | undefined, model: Model): PanelView {
  const names = Object.keys(startableFaults) as StartableFault[];
  const terminalId = model.sessions.byConfigId.get(configId ?? -1)?.terminalId;
  const item = (fault: StartableFault, where: string, at: { readonly configId?: number }): PanelItem => ({
    label: `${fault.padEnd(14)} ${where}: ${startableFaults[fault]}`,
    choice: { act: { kind: 'fault', fault, ...at } },
  });
  return {
    title: 'Faults',
    notes: ['enter starts the chosen fault now; the verdict of the run does not depend on it'],
    items: [
      ...(terminalId === undefined || configId === undefined
        ? []
        : names.map((fault) => item(fault, terminalId, { configId }))),
      ...names.map((fault) => item(fault, 'all terminals', {})),
    ],
  };
}

function integratorsView(trigger: SandboxTrigger | undefined, model: Model): PanelView {
  const apps = [...model.interventions.apps.values()];
  const title = trigger === undefined ? 'Integrators' : `Fire ${triggerName(trigger)} by`;
  return {
    title,
    notes: apps.length === 0 ? ['this run has no integrators'] : [],
    items: [
      ...apps.map(
        (app): PanelItem => ({
          label: appText(app),
          choice:
            trigger === undefined
              ? { panel: { kind: 'integrator', name: app.name } }
              : { act: { kind: 'fire', trigger, integrator: app.name } },
        }),
      ),
      ...(apps.length === 0 ? [{ label: 'close', choice: 'close' } as const] : []),
    ],
  };
}

function integratorView(name: string, { interventions }: Model): PanelView {
  const app = interventions.apps.get(name);
  if (app === undefined)
    return {
      title: name,
      notes: ['this run has no such integrator'],
      items: [{ label: 'close', choice: 'close' }],
    };
  const { sandbox, scopes } = app;
  return {
    title: `The app of ${name}`,
    notes: [appText(app), 'its persona pauses while the app is not as it was'],
    items: [
      { label: 'change its scopes', choice: { panel: { kind: 'scopes', name, scopes } } },
      {
        label: sandbox ? 'sandbox off: production' : 'sandbox on',
        choice: { act: { kind: 'sandbox', integrator: name, sandbox: !sandbox } },
      },
      { label: 'give it a new secret', choice: chosenAct({ kind: 'new-secret', integrator: name }) },
      { label: 'revoke it', choice: chosenAct({ kind: 'revoke', integrator: name }) },
    ],
  };
}

/** Enter on a scope adds or removes it; the first item applies the list. */
function scopesView(
  { name, scopes }: Extract<Panel, { readonly kind: 'scopes' }>,
  { interventions }: Model,
): PanelView {
  const all = [
    ...new Set([...interventions.apps.values()].flatMap((app) => app.scopes).concat(scopes)),
  ].sort();
  const apply: PanelItem[] =
    scopes.length === 0
      ? []
      : [{ label: 'apply', choice: { act: { kind: 'scopes', integrator: name, scopes } } }];
  return {
    title: `The scopes of the app of ${name}`,
    notes: ['enter adds or removes a scope'],
    items: [
      ...all.map((scope): PanelItem => {
        const has = scopes.includes(scope);
        const changed = has ? scopes.filter((each) => each !== scope) : [...scopes, scope];
        return {
          label: `[${has ? 'x' : ' '}] ${scope}`,
          choice: { panel: { kind: 'scopes', name, scopes: changed } },
        };
      }),
      ...apply,
    ],
  };
}

function appText({ name, scopes, sandbox, revoked }: AppView): string {
  const state = revoked ? 'revoked' : sandbox ? 'sandbox' : 'production';
  return `${name.padEnd(18)} ${state.padEnd(11)} ${scopes.join(' ')}`;
}

function triggerName(trigger: SandboxTrigger): string {
  return 'prefix' in trigger ? trigger.prefix : trigger.amount;
}
