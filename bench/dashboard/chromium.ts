import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { MissingTool } from '../bench.js';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the Chromium of this machine, or the one that `CHROMIUM` names. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new MissingTool('Chromium', 'install the package chromium, or set CHROMIUM to its path');
  // Without its sandbox, because CI runs as root.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args });
}
