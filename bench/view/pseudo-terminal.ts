import { spawn, spawnSync } from 'node:child_process';
import { MissingTool } from '../bench.js';

/** A program on a pseudo-terminal of 160 x 50, which `script` of util-linux opens. */
export interface PseudoTerminal {
  /** Resolves with the instant at which the text was drawn, looked for from now on. */
  shows(text: string): Promise<number>;
  type(keys: string): void;
  /** Resolves when the program has ended. */
  readonly ended: Promise<void>;
  end(): void;
}

const maxWaitMs = 60_000;

/** Starts a Node program with these arguments; none of them has a quote. */
export function onPseudoTerminal(args: readonly string[]): PseudoTerminal {
  if (spawnSync('script', ['--version']).error !== undefined)
    throw new MissingTool('script', 'install the package bsdutils, or util-linux');
  const words = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const line = `stty cols 160 rows 50; unset CI NO_COLOR; TERM=xterm-256color LANG=C.UTF-8 exec ${words}`;
  const child = spawn('script', ['-qfec', line, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  /** Looks at the output; true when it is done. */
  let look: (text: string) => void = () => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => look(text));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  return {
    ended,
    shows: (text) =>
      new Promise((resolve, reject) => {
        let seen = '';
        const late = setTimeout(() => {
          child.kill('SIGKILL');
          reject(new Error(`the screen did not show ${text}: ${JSON.stringify(seen.slice(-2_000))}`));
        }, maxWaitMs);
        look = (some) => {
          seen += some;
          if (!seen.includes(text)) return;
          look = () => undefined;
          clearTimeout(late);
          resolve(performance.now());
        };
      }),
    type: (keys) => void child.stdin.write(keys),
    end: () => void child.kill('SIGTERM'),
  };
}
