import type { Scenario } from '../../scenario.js';
import { terminalInfo } from './info.js';
import { terminalList } from './list.js';
import { silent } from './silent.js';
import { webSocketToken } from './ws-token.js';

export const terminalScenarios: readonly Scenario[] = [terminalList, silent, webSocketToken, terminalInfo];
