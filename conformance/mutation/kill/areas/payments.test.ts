import { describeKills } from '../kill.js';

describeKills('payments');
