import { describeKills } from './kill.js';

describeKills('first');
