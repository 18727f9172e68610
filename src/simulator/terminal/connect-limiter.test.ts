import { expect, it } from 'vitest';
import { ConnectLimiter, ConnectPermit } from './connect-limiter.js';

function ask(gate: ConnectLimiter, begun: string[], name: string): ConnectPermit {
  const turn = new ConnectPermit(gate, () => begun.push(name));
  turn.request();
  return turn;
}

const microtasks = () => new Promise((resolve) => setImmediate(resolve));

it('the connect limiter grants as many permits as its limit, in order', async () => {
  const gate = new ConnectLimiter(2);
  const begun: string[] = [];
  const [a, b] = ['a', 'b', 'c', 'd'].map((name) => ask(gate, begun, name));
  await microtasks();
  expect(begun).toEqual(['a', 'b']);
  b?.end();
  await microtasks();
  expect(begun).toEqual(['a', 'b', 'c']);
  a?.end();
  await microtasks();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(gate.granted).toBe(2);
});

it('the connect limiter skips permits that have ended', async () => {
  const gate = new ConnectLimiter(1);
  const begun: string[] = [];
  const [a, b] = ['a', 'b', 'c'].map((name) => ask(gate, begun, name));
  await microtasks();
  b?.end();
  a?.end();
  await microtasks();
  expect(begun).toEqual(['a', 'c']);
});

it('the connect limiter releases a permit once, also one that was never used', async () => {
  const gate = new ConnectLimiter(1);
  const begun: string[] = [];
  const a = ask(gate, begun, 'a');
  a.end();
  a.end();
  ask(gate, begun, 'b');
  await microtasks();
  expect(begun).toEqual(['b']);
  expect(gate.granted).toBe(1);
});
