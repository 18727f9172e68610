import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const bin = path.join(root, 'bin', 'tillfleet.js');

/** The backend as a server on a free port that prints its addresses; its secret is in the working folder. */
export const serveAnywhere: readonly string[] = [
  'serve',
  '--port',
  '0',
  '--json',
  '--log-level',
  'warn',
  '--admin-secret-file',
  'admin.secret',
];

export interface Ended {
  /** The status as a shell reports it: the exit code, or 128 plus the number of the signal. */
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** True if a process that the program started is still there. */
  readonly orphans: boolean;
}

export interface Running {
  /** Asks the program to end. */
  readonly signal: (name: 'SIGHUP' | 'SIGINT' | 'SIGTERM') => void;
}

export interface StartOptions {
  readonly command?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program that runs longer is killed, and its promise fails: a limit against endless waits, and no demand. Default: 240,000. */
  readonly limitMs?: number;
  /** Called with each whole line of standard output. */
  readonly onLine?: (line: string, running: Running) => void;
  /** Called with what it has written to standard error so far. */
  readonly onError?: (text: string) => void;
  /** Called as soon as the program has been started. */
  readonly onStart?: (running: Running) => void;
}

const alive = new Set<number>();

// A worker that is taken down in the middle of a test takes what it started with it.
process.once('exit', () => {
  for (const pid of alive) endGroup(pid);
});

/** Runs the built program, or another command, to its end. */
export function runProgram(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  const { command = process.execPath, cwd = root, limitMs = 240_000, onLine, onError, onStart } = options;
  if (!existsSync(path.join(root, 'dist', 'src')))
    throw new Error('dist is missing: run npm run build first');
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it leaves behind can be seen and ended.
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...userEnvironment(), ...options.env },
    });
    const { pid } = child;
    if (pid === undefined) {
      child.once('error', reject);
      return;
    }
    alive.add(pid);
    const running: Running = { signal: (name) => child.kill(name) };
    let stdout = '';
    let stderr = '';
    let rest = '';
    let late = false;
    const deadline = setTimeout(() => {
      late = true;
      endGroup(pid);
    }, limitMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line, running);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      onError?.(stderr);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(deadline);
      alive.delete(pid);
      const orphans = groupExists(pid);
      if (orphans) endGroup(pid);
      if (late) {
        reject(new Error(`still running after ${limitMs} ms: ${args.join(' ')}\n${stderr}`));
        return;
      }
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve({ status, stdout, stderr, orphans });
    });
    onStart?.(running);
  });
}

/** Runs `tillfleet` with these arguments. */
export function tillfleet(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  return runProgram([bin, ...args], options);
}

/** The environment without what the test runner set for itself. */
function userEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name),
  );
  return Object.fromEntries(kept);
}

function groupExists(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
