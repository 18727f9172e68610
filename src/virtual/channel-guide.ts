import type { ChannelGuide } from '../guide/page.js';
import { installClock } from './clock.js';

/**
 * Plays the channel's page on a virtual clock. To be called in a thread that has loaded nothing else: what is
 * loaded before keeps the real clock.
 */
export async function channelGuide(): Promise<ChannelGuide> {
  const clock = installClock();
  try {
    const { drive } = await import('./drive.js');
    const { prepareRun } = await import('../run/run.js');
    const { createChannelGuide } = await import('../guide/page.js');
    await prepareRun();
    const guide = createChannelGuide();
    return await drive(guide.write(), { clock, moved: () => guide.moved() });
  } finally {
    clock.uninstall();
  }
}
