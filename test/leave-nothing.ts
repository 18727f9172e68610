import { afterAll } from 'vitest';
import { endUndiciTick } from './undici-tick.js';

// For tests that share a process: one that faked the clock leaves undici a tick that never comes.
afterAll(endUndiciTick);
