import type { Scenario } from '../../scenario.js';
import { configuration } from './configuration.js';
import { terminalFieldsShown } from './fields.js';
import { terminalInfo } from './info.js';
import { terminalList } from './list.js';
import { terminalPages } from './pages.js';
import { silent } from './silent.js';
import { tokenHolders } from './token-holders.js';
import { webSocketToken } from './ws-token.js';

export const terminalScenarios: readonly Scenario[] = [
  terminalList,
  silent,
  webSocketToken,
  terminalInfo,
  terminalFieldsShown,
  terminalPages,
  configuration,
  tokenHolders,
];
