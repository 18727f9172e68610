import type { ActionKey } from './acting/action-keys.js';
import type { Page } from './pages/page.js';
import { bold, faint, plain, type Row } from './row.js';

const everywhere: readonly (readonly [keys: string, what: string])[] = [
  ['1 to 7, tab', 'go to a page'],
  ['↑ ↓ j k, page up, page down, g G', 'choose an entry, or scroll an opened one'],
  ['enter', 'open the chosen entry'],
  ['escape', 'close what is open; then clear the filter'],
  ['/', 'filter the list: words, or field:word'],
  [':', 'the palette of commands'],
  ['space', 'hold the page while the run continues, and release it'],
  ['?', 'this help'],
];

const quitKeys = (attached: boolean): typeof everywhere => [
  [
    'q',
    attached
      ? 'quit: with 0 if each terminal has been online, else with 2'
      : 'quit: with the exit code of the verdict if the run has ended, else with 2',
  ],
  ['Ctrl-C', 'quit with 130'],
];

const fields: Readonly<Record<string, string>> = {
  fleet: 'terminal, config, branch, state, action, reason',
  outcomes: 'id, title, clause, state',
  scopes: 'operation, scope',
  events: 'text, level, type, actor, terminal, config, action',
  conformance: 'id, title, clause, state, reason',
  paths: 'path, title, terminal, state, scaled',
};

/**
 * The keys of a page.
 *
 * @param attached true for terminals that are attached to a service, without scenarios
 */
export function helpRows(
  { title, name, orders }: Page,
  actions: readonly ActionKey[],
  { idle = [], attached = false }: { readonly idle?: readonly ActionKey[]; readonly attached?: boolean } = {},
): readonly Row[] {
  const own: readonly (readonly [string, string])[] = [
    ...(orders.length > 1 ? [['o', `the next order: ${orders.join(', ')}`] as const] : []),
    ...actions.map(({ key, help }) => [key === ' ' ? 'space' : key, help] as const),
    ...(idle.length === 0
      ? []
      : [
          [idle.map(({ key }) => key).join(' '), 'act on a run in progress only'] as const,
          ['q', 'quit: with the exit code of the recorded run, with 2 if it is unfinished'] as const,
        ]),
    ...(fields[name] === undefined ? [] : [['/ fields', fields[name]] as const]),
  ];
  const taken = new Set([...own.map(([key]) => key), ...idle.map(({ key }) => key)]);
  const general = [...everywhere, ...quitKeys(attached)]
    .filter(([key]) => !taken.has(key))
    .map(([keys, what]) => [taken.has('k') ? keys.replace(' j k,', ',') : keys, what] as const);
  return [bold(`Keys of the page ${title}`), plain(''), ...[...own, ...general].map(keyRow)];
}

/** The commands of these names; enter takes the first one. */
export function paletteRows(names: readonly string[]): readonly Row[] {
  if (names.length === 0) return [faint('no command of this name')];
  return names.map((name, index) => (index === 0 ? [{ text: `  ${name}`, bold: true }] : faint(`  ${name}`)));
}

function keyRow([keys, what]: readonly [string, string]): Row {
  return [{ text: `  ${keys.padEnd(34)}`, bold: true }, { text: what }];
}
