import { describe, expect, it } from 'vitest';
import { canDraw, hasUnicode } from './uses-view.js';

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

  it.each([
    [{}, true],
    [{ LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'POSIX' }, false],
    [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
  ])('in the environment %j the view has signs beyond ASCII: %j', (environment, shown) => {
    expect(hasUnicode(environment)).toBe(shown);
  });
});
