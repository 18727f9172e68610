import { describeKills } from '../kill.js';

describeKills('commands');
