import { fork } from 'node:child_process';
import { nextMessage, request, withChild } from '../process/child.js';
import type { Memory } from '../process/memory.js';
import { accounts } from './accounts.js';
import { type Attack, open, pause } from './attackers.js';
import { badFrames } from './attacks/bad-frames.js';
import { h2c } from './attacks/h2c.js';
import { halfOpenHandshakes, handshake } from './attacks/half-open-handshakes.js';
import { heavyTenant } from './attacks/heavy-tenant.js';
import { pipelining } from './attacks/pipelining.js';
import { slowConsumers } from './attacks/slow-consumers.js';
import { clockSetBack } from './clock-set.js';
import { type AttackFigure, figure } from './figure.js';
import type { HonestReport } from './honest-client.js';
import { lossBy } from './losses.js';
import { ServedProgram } from './served-program.js';
import { storeTransactions } from './stored-transactions.js';

const attacks: readonly Attack[] = [
  h2c,
  pipelining,
  slowConsumers,
  halfOpenHandshakes,
  badFrames,
  heavyTenant,
];
const secondsEach = 3;
const warmUpSeconds = 2;
/** Sockets and sessions of the attackers have ended by then, half-open ones included. */
const settleMs = 3_000;
const maxHonestMs = 300;
const maxGrowth = 1.1;
const maxSecondsToStop = 2.5;

/** Attacks `tillfleet serve` with everything, and returns the figures. */
export async function attack(folder: string): Promise<readonly AttackFigure[]> {
  return [
    ...(await attackServer(folder)),
    ...(await endByEachSignal(folder)),
    ...(await setClockBack(folder)),
  ];
}

async function attackServer(folder: string): Promise<readonly AttackFigure[]> {
  const server = await ServedProgram.start(folder, ['--set', `rateLimit.exempt=${accounts.filler.id}`]);
  try {
    await storeTransactions(server.baseUrl);
    // The first connections of each kind fill caches that stay.
    for (const { run } of attacks) await run(server, warmUpSeconds);
    const before = await state(server);
    const honest = await whileHonest(server);
    const after = await state(server);
    const stop = await stopUnderAttack(server);
    return [
      ...honest,
      figure('memory', after.memory.live / before.memory.live, 'of before', maxGrowth),
      figure('resident-memory', after.memory.rss / before.memory.rss, 'of before', maxGrowth),
      figure('descriptors', after.descriptors / before.descriptors, 'of before', maxGrowth),
      figure('stop-under-attack', stop, 's', maxSecondsToStop),
    ];
  } finally {
    await server.end('SIGKILL');
  }
}

async function state(server: ServedProgram): Promise<{ memory: Memory; descriptors: number }> {
  await pause(settleMs);
  return { memory: await server.memory(), descriptors: server.descriptors() };
}

/** The figures of an honest client during each attack. */
async function whileHonest(server: ServedProgram): Promise<readonly AttackFigure[]> {
  const child = fork(new URL('./honest-client.js', import.meta.url), [server.baseUrl]);
  return withChild(child, async () => {
    await nextMessage(child);
    const figures: AttackFigure[] = [];
    let failures = 0;
    for (const { name, run, maxHonestMs: max = maxHonestMs } of attacks) {
      await request(child, 'begin');
      await run(server, secondsEach);
      const report = await request<HonestReport>(child, 'end');
      failures += report.failures;
      figures.push(figure(`${name}-honest-p99`, report.p99, 'ms', max));
    }
    return [...figures, figure('honest-failures', failures, 'calls', 0)];
  });
}

/** The seconds that SIGTERM takes while attackers hold connections with responses that they do not read. */
async function stopUnderAttack(server: ServedProgram): Promise<number> {
  const sockets = Array.from({ length: 60 }, (_, at) => {
    const socket = open(server, at).pause();
    const pipelined =
      'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n';
    if (at % 3 === 0) socket.write(handshake);
    if (at % 3 === 1) socket.write(pipelined.repeat(200));
    if (at % 3 === 2) socket.write('POST /api/v1/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Le');
    return socket;
  });
  await pause(500);
  const seconds = await server.end('SIGTERM');
  for (const socket of sockets) socket.destroy();
  return seconds;
}

async function setClockBack(folder: string): Promise<readonly AttackFigure[]> {
  const { heldOffMs, secondsToStop } = await clockSetBack(folder);
  return [
    figure('clock-held-off', heldOffMs, 'ms', maxHonestMs),
    figure('clock-stop', Math.max(secondsToStop, 0), 's', maxSecondsToStop),
  ];
}

async function endByEachSignal(folder: string): Promise<readonly AttackFigure[]> {
  const figures: AttackFigure[] = [];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const { acknowledged, lost, secondsToStop } = await lossBy(folder, signal);
    figures.push(
      figure(`${signal}-lost`, acknowledged > 0 ? lost : Number.NaN, 'payments', 0),
      figure(`${signal}-stop`, secondsToStop, 's', maxSecondsToStop),
    );
  }
  // What was stored since the last snapshot is lost by design; the program must start again.
  const { acknowledged, lost } = await lossBy(folder, 'SIGKILL');
  figures.push(figure('SIGKILL-lost', acknowledged > 0 ? lost : Number.NaN, 'payments'));
  return figures;
}
