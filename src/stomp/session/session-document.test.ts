import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explore, possibleEvents } from '../testing/session-model.js';
import { sessionDocument, transitions } from './session-document.js';
import { step } from './session-machine.js';

const readme = new URL('../README.md', import.meta.url);

describe('the states of a connection in the README', () => {
  it('the table in the README is up to date; if not: npm run docs', () => {
    expect(readFileSync(readme, 'utf8')).toContain(
      `<!-- made by npm run docs -->\n${sessionDocument()}<!-- end -->`,
    );
  });

  it('the table in the README contains every possible transition', () => {
    const possible = new Set<string>();
    for (const model of explore(step).states) {
      for (const { inputs } of possibleEvents(model)) {
        const [input] = inputs;
        if (input === undefined) continue;
        const { phase } = step(model.state, input).state;
        const name = input.kind === 'frame' && input.opens ? 'CONNECT' : input.kind;
        if (phase !== model.state.phase) possible.add(`${model.state.phase} ${name} ${phase}`);
      }
    }
    const documented = transitions().map(({ from, input, to }) => `${from} ${input} ${to}`);
    expect([...possible].filter((transition) => !documented.includes(transition))).toEqual([]);
  });
});
