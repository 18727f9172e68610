import { maxSeed, type RandomRoot } from '../../random/random.js';
import type { LoadPhase, LoadProfile } from '../profile/profile.js';
import { operationPicker } from '../schedule/arrivals.js';
import { isInSegment, type Segment } from '../schedule/segment.js';
import type { CallRunner } from './calls/call-runner.js';
import { type LoadClock, until } from './clock.js';

export interface ClosedUsersDeps {
  readonly clock: LoadClock;
  readonly runner: CallRunner;
  readonly random: RandomRoot;
  readonly segment: Segment;
  readonly referencePrefix: string;
}

/** Lets the users of the segment act in their phases. Resolves when each has had its last response. */
export async function performUsers(
  deps: ClosedUsersDeps,
  { phases }: Pick<LoadProfile, 'phases'>,
  startedMs: number,
  signal: AbortSignal,
): Promise<void> {
  let beganMs = startedMs;
  const users: Promise<void>[] = [];
  for (const [number, phase] of phases.entries()) {
    const count = phase.load.kind === 'users' ? phase.load.count : 0;
    for (let index = 0; index < count; index += 1)
      if (isInSegment(deps.segment, index))
        users.push(performUser(deps, phase, { number, index, beganMs }, signal));
    beganMs += phase.durationMs;
  }
  await Promise.all(users);
}

async function performUser(
  { clock, runner, random, referencePrefix }: ClosedUsersDeps,
  { name, load, operations, durationMs }: LoadPhase,
  { number, index, beganMs }: { readonly number: number; readonly index: number; readonly beganMs: number },
  signal: AbortSignal,
): Promise<void> {
  if (load.kind !== 'users') return;
  const stream = random.stream(`load/users/${name}/${index}`);
  const pick = operationPicker(operations);
  const endMs = beganMs + durationMs;
  // Users do not begin all at once: that would be a herd.
  let intendedMs = beganMs + (index * Math.min(Math.max(load.thinkMs, 1), durationMs)) / load.count;
  for (let count = 0; intendedMs < endMs; count += 1) {
    await until(clock, intendedMs, signal);
    if (signal.aborted) return;
    const operation = pick(stream);
    const seed = stream.integer(0, maxSeed);
    const reference = `${referencePrefix}-u${number}-${index}-${count}`;
    await runner.perform({ operation, seed, reference, intendedMs });
    // Without a time to think, a refused connection must not end in a loop that lets nothing else happen.
    intendedMs = clock.now() + Math.max(load.thinkMs, 1);
  }
}
