import type { RestRequest } from './rest-exchange.js';

/** The tokens of an account in the order in which they came into use. */
export interface TokensInUse {
  /** The newest last; the older ones are forgotten. */
  readonly keys: readonly string[];
  readonly current: string;
  /** The times that the client went back to an older token since the newest one came into use. */
  readonly returns: number;
  readonly isShared: boolean;
}

export const oneClient: TokensInUse = { keys: [], current: '', returns: 0, isShared: false };

/** One client that renews its token has at most a few calls on their way with the old one. */
const maxReturns = 3;
const remembered = 8;

/** Two clients with one account have a token each, and use them in turn; a single client does not go back to an older one. */
export function afterToken(tokens: TokensInUse, { caller }: RestRequest): TokensInUse {
  const { key, kind } = caller;
  if (kind !== 'bearer' || key === tokens.current) return tokens;
  if (!tokens.keys.includes(key)) {
    const keys = [...tokens.keys, key].slice(-remembered);
    return { ...tokens, keys, current: key, returns: 0 };
  }
  const returns = tokens.returns + (key === tokens.keys.at(-1) ? 0 : 1);
  return { ...tokens, current: key, returns, isShared: tokens.isShared || returns > maxReturns };
}
