import { text } from '../engine/column.js';

/** The keys that tokens are signed with, so that a token outlives a restart on the same data (AUTH-05). */
export const signingKeyColumns = {
  name: text('name', { primaryKey: true }),
  /** Base64url. */
  key: text('key'),
};
