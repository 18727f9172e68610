import type { BlockedCall } from './blocked-call.js';
import { developerCalls, gatewayCalls, releaseCalls } from './system-calls.js';
import { tenantCalls } from './tenant-calls.js';
import { configurationCalls, terminalCalls } from './terminal-calls.js';
import { userCalls } from './user-calls.js';

/** The blocked calls of each clause. */
export const blockedCalls: Readonly<Record<string, readonly BlockedCall[]>> = {
  'BLK-01': [...userCalls, ...tenantCalls],
  'BLK-02': gatewayCalls,
  'BLK-03': terminalCalls,
  'BLK-04': releaseCalls,
  'BLK-06': configurationCalls,
  'BLK-07': developerCalls,
};
