import type { CommandHost } from '../../run/target/command-host.js';
import { readTarget, type TargetFile } from '../../run/target/target-file.js';
import type { ThreadPreparation } from '../threads/thread-messages.js';
import type { ThreadClient } from './load-service.js';
import { ReachedBackend } from './reached-backend.js';
import { TargetLoadService } from './target-load-service.js';

export interface ThreadServiceDeps {
  /** For `${NAME}` in the texts of a target file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly host: CommandHost;
  readonly notify: (text: string) => void;
}

/** A client of the started service for a generator in a thread. It starts nothing and stops only its own connections. */
export async function threadService(
  { service, connections, threads }: ThreadPreparation,
  { variables, host, notify }: ThreadServiceDeps,
): Promise<ThreadClient> {
  if (service.kind === 'backend') return new ReachedBackend(service, connections);
  const { file: path, owned } = service;
  const file = startedTarget(await readTarget(path, variables), service, threads);
  return new TargetLoadService({ file, path, host, owned, connections, notify });
}

/** The target as one of several threads reaches it: it runs already, and its limit of requests holds for all of them. */
function startedTarget(
  file: TargetFile,
  addresses: { readonly baseUrl: string; readonly webSocketUrl: string },
  threads: number,
): TargetFile {
  const { hooks: _, existing: __, limits, ...description } = file.description;
  const { baseUrl, webSocketUrl } = addresses;
  const perSecond = limits?.requestsPerSecond;
  return {
    ...file,
    description: {
      ...{ ...description, baseUrl, webSocketUrl },
      ...(limits && {
        limits: {
          ...limits,
          ...(perSecond !== undefined && { requestsPerSecond: Math.max(1, Math.floor(perSecond / threads)) }),
        },
      }),
    },
  };
}
