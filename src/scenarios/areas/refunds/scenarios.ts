import type { Scenario } from '../../scenario.js';
import { balance, simultaneousRefunds, simultaneousUncooled } from './balance.js';
import { cooldownOver, cooldownRefuses } from './cooldown.js';
import { refundStates } from './states.js';

export const refundScenarios: readonly Scenario[] = [
  balance,
  simultaneousRefunds,
  simultaneousUncooled,
  cooldownRefuses,
  cooldownOver,
  refundStates,
];
