import { describe, expect, it } from 'vitest';
import { canDraw } from './uses-view.js';

describe('the live view', () => {
  it.each([
    [{}, true],
    [{ TERM: 'xterm-256color' }, true],
    [{ CI: 'false' }, true],
    [{ CI: '0' }, true],
    [{ TERM: 'dumb' }, false],
    [{ CI: '1' }, false],
    [{ CI: 'true', TERM: 'xterm' }, false],
    [{ CI: '' }, false],
    [{ CONTINUOUS_INTEGRATION: '1' }, false],
  ])('in the environment %j the view is drawn: %j', (environment, drawn) => {
    expect(canDraw(environment)).toBe(drawn);
  });
});
