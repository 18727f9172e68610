import { getEventListeners } from 'node:events';
import { Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { TillfleetEvent } from '../event.js';
import { startFleet } from './start-fleet.js';

const { listen } = Server.prototype;

/** The servers that begin to listen from now on, each of which is reported. */
function startedServers(onListen: () => void = () => undefined): readonly Server[] {
  const servers: Server[] = [];
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    servers.push(this);
    onListen();
    return Reflect.apply(listen, this, args);
  });
  return servers;
}

afterEach(() => vi.restoreAllMocks());

it('a fleet leaves no listener at its signal and no backend when it has stopped', async () => {
  const servers = startedServers();
  const { signal } = new AbortController();
  const fleet = await startFleet({ terminals: 1, signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  expect(fleet.terminals).toHaveLength(1);
  expect(servers.map(({ listening }) => listening)).toEqual([true]);
  expect(await fleet.stop()).toMatchObject({ onlinePeak: 1 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(servers.map(({ listening }) => listening)).toEqual([false]);
});

it('a fleet whose signal is aborted while its backend starts is not attached, and its backend is stopped', async () => {
  const ending = new AbortController();
  const servers = startedServers(() => ending.abort(new Error('not needed any longer')));
  const events: TillfleetEvent[] = [];
  const fleet = startFleet({
    terminals: 1,
    signal: ending.signal,
    onEvent: (event) => void events.push(event),
  });
  await expect(fleet).rejects.toThrow('not needed any longer');
  expect(events).toEqual([]);
  expect(servers.map(({ listening }) => listening)).toEqual([false]);
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
});

it.each(['no-such.yaml', undefined])(
  'a fleet that is not started leaves no listener at its signal (faults: %s)',
  async (faults) => {
    const ending = new AbortController();
    const fleet = startFleet({ signal: ending.signal, ...(faults !== undefined && { faults }) });
    if (faults === undefined) ending.abort(new Error('at once'));
    await expect(fleet).rejects.toThrow(faults ?? 'at once');
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  },
);
