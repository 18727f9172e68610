import type { ExploreRequest, ExploreResult } from '../../examine/explore/options.js';
import type { SearchOptions } from '../../examine/explore/search/search.js';
import type { EmbeddedStageOptions } from '../../examine/explore/service/embedded-stage.js';
import { installClock, virtualEpoch } from '../clock.js';

export interface VirtualSearchOptions {
  readonly request: ExploreRequest;
  /** Changes of the embedded backend that the model does not follow. */
  readonly stage?: EmbeddedStageOptions;
  readonly signal?: AbortSignal;
  readonly onProgress?: SearchOptions['onProgress'];
  /** Called before the timers of an instant fire, with their names. */
  readonly onInstant?: (now: number, timers: () => readonly string[]) => void;
}

/**
 * Searches the histories of a seed at the embedded backend, under a virtual clock in this thread. Call it in a thread
 * that has loaded nothing else of the program: modules that are loaded earlier keep the real clock.
 */
export async function searchInVirtualTime(options: VirtualSearchOptions): Promise<ExploreResult> {
  const clock = installClock();
  try {
    const { drive } = await import('../drive.js');
    const { search } = await import('../../examine/explore/search/search.js');
    const { EmbeddedStage } = await import('../../examine/explore/service/embedded-stage.js');
    const { prepareRun } = await import('../../run/run.js');
    await prepareRun();
    const { request, onProgress, onInstant, signal = new AbortController().signal } = options;
    const stage = new EmbeddedStage({ ...options.stage, level: request.level });
    const searching = search({
      request,
      stage,
      signal,
      ...(onProgress && { onProgress }),
      // Each history begins at the same instant, whatever the others were.
      beforeHistory: () => clock.setSystemTime(virtualEpoch),
    });
    const activityCount = () => stage.activityCount();
    return await drive(searching, { clock, activityCount, ...(onInstant && { onInstant }) });
  } finally {
    clock.uninstall();
  }
}
