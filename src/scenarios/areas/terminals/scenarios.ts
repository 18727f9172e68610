import type { Scenario } from '../../scenario.js';
import { terminalInfo } from './info.js';
import { listed } from './list.js';
import { silent } from './silent.js';
import { webSocketToken } from './ws-token.js';

export const terminalScenarios: readonly Scenario[] = [listed, silent, webSocketToken, terminalInfo];
