import type { TerminalCreated } from '../../simulator/administrator.js';
import { Terminal } from '../../simulator/terminal/terminal.js';
import { pause } from '../stopped.js';
import type { WorldOptions } from '../world-options.js';

const onlineWithinMs = 20_000;
/** The milliseconds without a message after which the queue counts as empty. */
const silenceMs = 500;

/** Lets a terminal execute everything that waits for it, so that a scenario begins with an empty queue. */
export async function emptyQueue(
  identity: TerminalCreated,
  { target: { http, link }, random, signal }: Pick<WorldOptions, 'target' | 'random' | 'signal'>,
): Promise<void> {
  const environment = { http, link, emit: () => undefined, fleet: false };
  const terminal = new Terminal(environment, identity, random.stream('existing terminals'));
  terminal.start();
  try {
    await terminal.whenState('online', { timeoutMs: onlineWithinMs });
    for (let before = -1; before !== terminal.counters.messages; ) {
      before = terminal.counters.messages;
      await pause(silenceMs, signal);
    }
  } finally {
    await terminal.stop();
  }
}
