import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program as its user starts it, from the folder of the compiled bench. */
const program = fileURLToPath(new URL('../../../bin/tillfleet.js', import.meta.url));

/**
 * The seconds from the start of a command of the program to its end. Its output goes nowhere.
 *
 * @throws Error if the command does not end with 0
 */
export async function commandSeconds(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`tillfleet ${args.join(' ')} ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}
