import { usageFailure } from '../../../failure/failure.js';
import type { CommandHost } from '../../../run/target/command-host.js';
import type { TargetFile } from '../../../run/target/target-file.js';
import { type Notify, TargetService } from '../../../run/target/target-service.js';
import type { ExploreProgress, ExploreRequest, ExploreResult } from '../options.js';
import { search } from '../search/search.js';
import { TargetStage } from './target-stage.js';

export interface TargetSearchOptions {
  /** The target file, which was read. */
  readonly file: TargetFile;
  /** The name of the file, for error texts. */
  readonly name: string;
  /** The host of the commands of the file. */
  readonly host: CommandHost;
  /** True: the owner of the target allows a search on another machine. */
  readonly owned: boolean;
  /** True: what differs from the reference profile is a failure too. */
  readonly strict: boolean;
  /** The clauses whose failure is expected. Default: none. */
  readonly excused?: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: ExploreProgress) => void) | undefined;
  /** Called with what stays at the target when the search ends. */
  readonly notify?: Notify;
}

/**
 * Searches the histories of a seed at the service of a target file, on the real clock.
 *
 * @throws Failure, exit code 64, for a target without an administrator, or on another machine that its owner does not allow
 */
export async function searchTarget(
  request: ExploreRequest,
  { file, name, host, owned, strict, excused, signal, onProgress, notify }: TargetSearchOptions,
): Promise<ExploreResult> {
  const { credentials, productionPayments, existing } = file.description;
  if (credentials?.administrator === undefined || existing !== undefined)
    throw usageFailure(
      credentials?.administrator === undefined
        ? `each history creates a merchant, and ${name} has no credentials.administrator`
        : `each history creates a merchant, and ${name} names existing tenants, apps or terminals`,
      'name an administrator of a service for tests and no existing resources, or use `tillfleet conform`',
    );
  if (file.description.tenants === 'reuse-only')
    throw usageFailure(
      `each history creates a merchant, and ${name} has \`tenants: reuse-only\``,
      'choose `tenants: reuse`: a search creates new merchants with it too',
    );
  const service = new TargetService(file, host, { owned, ...(notify && { notify }) });
  try {
    const { target } = await service.start();
    const abilities = {
      production: productionPayments === 'allowed',
      restart: target.restart !== undefined,
      longWaits: false,
    };
    const stage = new TargetStage({ target, abilities, strict, level: request.level, excused });
    return await search({ request, stage, signal, ...(onProgress && { onProgress }) });
  } finally {
    await service.stop();
  }
}
