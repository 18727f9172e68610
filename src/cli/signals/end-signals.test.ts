import { afterEach, expect, it } from 'vitest';
import { onEndSignals } from './end-signals.js';

const signal = 'SIGTERM';
const added: NodeJS.SignalsListener[] = [];

afterEach(() => {
  for (const listener of added.splice(0)) process.off(signal, listener);
});

function listen(listener: NodeJS.SignalsListener): void {
  added.push(listener);
  process.on(signal, listener);
}

it('handlers of signals replace the earlier ones until they are released, also one in the other', () => {
  const received: string[] = [];
  listen(() => received.push('first'));
  const releaseOuter = onEndSignals((exitCode) => received.push(`outer ${exitCode}`));
  const releaseInner = onEndSignals((exitCode) => received.push(`inner ${exitCode}`));
  process.emit(signal);
  releaseInner();
  process.emit(signal);
  releaseOuter();
  process.emit(signal);
  expect(received).toEqual(['inner 143', 'outer 143', 'first']);
});
