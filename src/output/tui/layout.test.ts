import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.js';

describe('the layout', () => {
  it('the layout never uses more rows than the screen has, less the one that prevents scrolling', () => {
    const size = fc.record({
      columns: fc.integer({ min: 1, max: 300 }),
      rows: fc.integer({ min: 1, max: 120 }),
    });
    fc.assert(
      fc.property(size, fc.nat(6_000), fc.nat(400), (terminal, sessions, scenarios) => {
        const { header, sideBySide, ...panels } = layoutOf(terminal, sessions, scenarios);
        const lists = sideBySide
          ? Math.max(panels.sessions, panels.scenarios)
          : panels.sessions + panels.scenarios;
        const footer = 1;
        expect(header + lists + panels.stream + footer).toBeLessThanOrEqual(Math.max(1, terminal.rows - 1));
      }),
    );
  });

  it('the layout gives each part room at 80 by 24', () => {
    expect(layoutOf({ columns: 80, rows: 24 }, 25, 22)).toEqual({
      sideBySide: false,
      header: 3,
      sessions: 5,
      scenarios: 8,
      stream: 6,
    });
  });

  it('the layout shows the lists side by side on a wide screen', () => {
    expect(layoutOf({ columns: 200, rows: 60 }, 25, 22)).toEqual({
      sideBySide: true,
      header: 3,
      sessions: 26,
      scenarios: 23,
      stream: 29,
    });
  });
});
