import { createInterface } from 'node:readline';
import { Command } from 'commander';
import type { TourLine } from '../../guide/tour/tour.js';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { createDemoText, hiddenSecret } from '../output/demo-text.js';
import { usesColour } from '../output/outputs.js';
import { duration, portNumber } from '../parse.js';
import { onEndSignals } from '../signals/end-signals.js';

const examples = `
Examples:
  tillfleet demo                                          Enter goes on
  tillfleet demo --auto --pause 2s                        for a recording
  tillfleet demo --verbose                                with each call as a curl command
  tillfleet demo --port 8080 --show-credentials           to try the curl commands in another window`;

interface DemoFlags {
  readonly auto?: boolean;
  readonly pause: number;
  readonly port: number;
  readonly showCredentials?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `tillfleet demo`: a guided tour of the service. */
export function demoCommand(exit: (code: ExitCode) => void): Command {
  return new Command('demo')
    .summary('a guided tour: payments, outcomes, a refusal, a terminal that is away')
    .description(
      'A tour of three minutes: starts a backend and a terminal, and goes through what an integrator meets: a payment, every outcome of the sandbox, a refusal, a terminal that goes away and comes back, a revoked app. Enter goes on.',
    )
    .option('--auto', 'go on by itself')
    .option('--pause <duration>', 'with --auto: the pause before each chapter', duration, 4_000)
    .option('--port <n>', 'port of the backend, 0 for a free one', portNumber, 0)
    .option('-v, --verbose', 'print each call as a curl command, with its response')
    .option('--show-credentials', 'print the credentials that the curl commands need; implies --verbose')
    .option('--json', 'print one JSON object a line, without pauses')
    .addHelpText('after', examples)
    .action(async (flags: DemoFlags) => exit(await demo(flags)));
}

async function demo({ auto, pause, port, showCredentials, verbose, json }: DemoFlags): Promise<ExitCode> {
  if (auto !== true && json !== true && process.stdin.isTTY !== true)
    throw usageFailure('the tour waits for Enter, and standard input is not a terminal', 'add --auto');
  const { runDemo } = await import('../../guide/tour/demo.js');
  const stopping = new AbortController();
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    stopping.abort();
  });
  const text = createDemoText({
    verbose: verbose === true || showCredentials === true,
    colour: usesColour({ color: 'auto' }),
    isLive: process.stdout.isTTY === true,
  });
  const write = (line: TourLine) => {
    // Secrets are shown only where they are asked for.
    const shown =
      line.kind === 'account' && showCredentials !== true ? { ...line, secret: hiddenSecret } : line;
    process.stdout.write(
      json === true ? `${JSON.stringify({ type: 'demo.line', ...shown })}\n` : text(shown),
    );
  };
  const waitMs = json === true ? 0 : pause;
  const isTimed = auto === true || json === true;
  try {
    const ended = await runDemo({
      port,
      signal: stopping.signal,
      show: write,
      pause: () => (isTimed ? paused(waitMs, stopping.signal) : entered(stopping.signal)),
      onStarted: (baseUrl) => write({ kind: 'seen', text: `the backend is at ${baseUrl}` }),
    });
    const exitCode = ended === 'finished' ? exitCodes.pass : (signalled ?? exitCodes.inconclusive);
    if (json === true) {
      const verdict = ended === 'finished' ? 'pass' : 'inconclusive';
      process.stdout.write(`${JSON.stringify({ type: 'demo.finished', verdict, exitCode })}\n`);
    }
    return exitCode;
  } finally {
    release();
  }
}

function paused(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves at the next Enter, at the end of the input, or when the tour is stopped. */
function entered(signal: AbortSignal): Promise<void> {
  process.stdout.write('  [Enter] ');
  const lines = createInterface({ input: process.stdin });
  return new Promise<void>((resolve) => {
    lines.once('line', () => resolve());
    lines.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  }).finally(() => lines.close());
}
