import { render } from 'ink-testing-library';
import { expect } from 'vitest';
import type { EventBody } from '../../../src/events/event.js';
import { App } from '../../../src/output/tui/app.js';
import type { Size } from '../../../src/output/tui/size.js';
import type { Model } from '../../../src/output/view/model.js';
import { exampleBodies } from '../example-events.js';
import { modelAfter, moved } from './run-model.js';

export const usual: Size = { columns: 80, rows: 24 };

/** The frame of a model. */
export function frameOf(model: Model, size: Size = usual, now = model.elapsedMs): string {
  const { lastFrame, unmount } = render(
    <App model={model} now={now} size={size} colour={false} onQuit={() => {}} />,
  );
  const frame = lastFrame() ?? '';
  unmount();
  return frame;
}

/** A terminal prints a text. */
export const printed = (configId: number, text: string, fleet = true): EventBody => ({
  type: 'terminal.printed',
  configId,
  terminalId: `T${String(configId).padStart(8, '0')}`,
  fleet,
  characters: text.length,
  text,
});

/** The frame after these keys; each key is sent when the frame shows the result of the one before. */
export async function frameAfter(
  keys: readonly (readonly [key: string, shows: string])[],
  bodies: readonly EventBody[],
  size: Size = usual,
): Promise<string> {
  const model = modelAfter([exampleBodies['run.started'], ...bodies]);
  const { stdin, lastFrame, unmount } = render(
    <App model={model} now={model.elapsedMs} size={size} colour={false} onQuit={() => {}} />,
  );
  await new Promise(setImmediate);
  for (const [key, shows] of keys) {
    stdin.write(key);
    for (let turn = 0; turn < 5_000 && !lastFrame()?.includes(shows); turn += 1)
      await new Promise(setImmediate);
    expect(lastFrame()).toContain(shows);
  }
  const frame = lastFrame() ?? '';
  unmount();
  return frame;
}

/** 25 terminals that are online. */
export const fleet = Array.from({ length: 25 }, (_, n) => moved(n + 1, 'online'));
export const wide: Size = { columns: 160, rows: 50 };
