import { describeKills } from '../kill.js';

describeKills('refunds');
