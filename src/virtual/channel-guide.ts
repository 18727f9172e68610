import type { ChannelGuide } from '../guide/flows/page.js';
import { installClock } from './clock.js';

/**
 * Produces the page about the channel under a virtual clock. Call it in a thread that has loaded nothing else: modules
 * that are loaded earlier keep the real clock.
 */
export async function channelGuide(): Promise<ChannelGuide> {
  const clock = installClock();
  try {
    const { drive } = await import('./drive.js');
    const { prepareRun } = await import('../run/run.js');
    const { createChannelGuide } = await import('../guide/flows/page.js');
    await prepareRun();
    const guide = createChannelGuide();
    return await drive(guide.write(), { clock, activityCount: () => guide.activityCount() });
  } finally {
    clock.uninstall();
  }
}
