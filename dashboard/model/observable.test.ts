import { expect, it } from 'vitest';
import { Observable } from './observable.js';

it('a listener that subscribes another one during a change leaves the change to those before it', () => {
  const observable = new Observable(0);
  const seen: string[] = [];
  const stop = observable.subscribe(() => {
    stop();
    seen.push(`first ${observable.get()}`);
    observable.subscribe(() => seen.push(`second ${observable.get()}`));
  });
  observable.set(1);
  expect(seen).toEqual(['first 1']);
  observable.set(2);
  expect(seen).toEqual(['first 1', 'second 2']);
});
