import { usageFailure } from '../../failure/failure.js';

/** File descriptors for files of the program, its threads and its pipes. */
const reserve = 64;

/**
 * Rejects a load that needs more file descriptors than this process may have, before it starts. Each session takes one here,
 * and its other end one in the process of the service.
 *
 * @param limit the soft limit of open files; undefined if there is none
 * @throws Failure `too-many-terminals`, exit code 64
 */
export function checkLoadDescriptors(
  limit: number | undefined,
  { terminals, connections }: { readonly terminals: number; readonly connections: number },
): void {
  const needed = reserve + connections + terminals;
  if (limit === undefined || needed <= limit) return;
  const fits = Math.max(limit - reserve - connections, 0);
  throw usageFailure(
    `${terminals} terminals and ${connections} HTTP connections need ${needed} open files, and the limit is ${limit}`,
    `${fits > 0 ? `use at most ${fits} terminals, ` : ''}raise the limit (ulimit -n ${needed}), or share the load among processes with --segment`,
    'too-many-terminals',
  );
}
