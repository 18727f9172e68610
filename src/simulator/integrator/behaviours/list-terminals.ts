import type { Behaviour } from './behaviour.js';

/** Looks which terminals are there (TRM-01). */
export const listTerminals: Behaviour = async ({ call }) => {
  await call('listTerminals', {});
};
