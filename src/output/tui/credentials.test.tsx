import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../test/support/output/run-model.js';
import { usual } from '../../../test/support/output/view-frames.js';
import { App } from './app.js';
import { notKeys } from './screen/pasted-text.js';

const esc = '\u001b';
const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

/** A view that has these credentials; returns the function that presses keys one by one. */
function shown(credentials?: readonly string[]) {
  const model = modelAfter([exampleBodies['run.started'], moved(11, 'online')]);
  const { stdin, lastFrame, unmount } = render(
    <App
      model={model}
      now={model.elapsedMs}
      size={usual}
      colour={false}
      onQuit={() => undefined}
      credentials={credentials}
    />,
  );
  unmounts.push(unmount);
  return async (...keys: readonly string[]) => {
    for (const key of keys) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      stdin.write(key);
    }
    for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
    return lastFrame() ?? '';
  };
}

describe('the credentials of a view', () => {
  const credentials = [
    'base URL http://127.0.0.1:1',
    ...Array(30).fill('a line'),
    `SECRET=${'s'.repeat(100)}`,
  ];

  it('the credentials of a view are shown by c alone, until escape', async () => {
    const press = shown(credentials);
    for (const key of ['\t', '?', esc, '\r', esc])
      expect(await press(key), key).not.toMatch(/base URL|SECRET/);
    expect(await press('c')).toContain('base URL http://127.0.0.1:1');
    const end = await press('\u001b[F');
    expect(end).not.toContain('base URL');
    // Nothing is cut off: the line continues in the next row.
    expect(end.replaceAll('\n', '')).toContain(`SECRET=${'s'.repeat(100)}`);
    expect(await press(esc)).not.toContain('SECRET');
    expect(await press(':', ...'cred', '\r')).toContain('base URL');
  });

  it('a pasted text shows no credentials of a view', async () => {
    const press = shown(credentials);
    expect(await press(`c${notKeys}`)).not.toContain('base URL');
    expect(await press('ccccccc')).not.toContain('base URL');
  });

  it('a view without credentials has no key for them', async () => {
    const press = shown();
    expect(await press('?')).not.toContain('secrets included');
    expect(await press(esc, 'c')).toContain('T00000011');
  });
});
