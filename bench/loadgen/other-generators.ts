import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MissingTool } from '../bench.js';

const run = promisify(execFile);
const connections = 64;
const order = JSON.stringify({ referenceId: 'bench-1', amount: '12.34', currency: 'EUR' });

/** The requests a second of autocannon, which sends one constant body and parses no response. */
export async function autocannonRate(port: number, seconds: number): Promise<number> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const load = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  const warmUp = ['-W', '[', '-c', String(connections), '-d', '1', ']'];
  const call = ['-m', 'POST', '-H', 'content-type=application/json', '-H', 'authorization=Bearer bare'];
  const args = [program, ...load, ...warmUp, ...call, '-b', order, urlOf(port)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  const { requests, duration, non2xx, errors } = JSON.parse(last) as {
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`autocannon: ${non2xx} refusals and ${errors} errors`);
  return requests.total / duration;
}

/**
 * The requests a second of wrk, a program in C with one thread.
 *
 * @throws MissingTool if it is not installed
 */
export async function wrkRate(port: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-wrk-'));
  const script = path.join(folder, 'order.lua');
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.body = '${order}'\nwrk.headers["content-type"] = "application/json"\nwrk.headers["authorization"] = "Bearer bare"\n`,
  );
  try {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, urlOf(port)];
    const { stdout } = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new MissingTool('wrk', 'apt-get install wrk');
    });
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`);
    return Number(/Requests\/sec:\s+([0-9.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}/api/v1/bench/payNow`;
}
