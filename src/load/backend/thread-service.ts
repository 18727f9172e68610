import type { CommandHost } from '../../run/target/command-host.js';
import { readTarget, type TargetFile } from '../../run/target/target-file.js';
import type { ThreadPreparation } from '../threads/thread-messages.js';
import type { ThreadClient } from './load-service.js';
import { ReachedBackend } from './reached-backend.js';
import { sharedTarget } from './shared-target.js';
import { TargetLoadService } from './target-load-service.js';

export interface ThreadServiceDeps {
  /** The values of `${NAME}` in the texts of a target file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly host: CommandHost;
  readonly notify: (text: string) => void;
}

/** A client of the started service for a generator in a thread. It starts nothing and stops only its own connections. */
export async function threadService(
  { service, connections, segment }: ThreadPreparation,
  { variables, host, notify }: ThreadServiceDeps,
): Promise<ThreadClient> {
  if (service.kind === 'backend') return new ReachedBackend(service, connections);
  const { file: path, owned, strict } = service;
  const file = sharedTarget(startedTarget(await readTarget(path, variables), service), segment.of);
  return new TargetLoadService({ file, path, host, owned, strict, connections, notify });
}

/** The target as a thread reaches it: it runs already. */
function startedTarget(
  file: TargetFile,
  { baseUrl, webSocketUrl }: { readonly baseUrl: string; readonly webSocketUrl: string },
): TargetFile {
  const { hooks: _, existing: __, ...description } = file.description;
  return { ...file, description: { ...description, baseUrl, webSocketUrl } };
}
