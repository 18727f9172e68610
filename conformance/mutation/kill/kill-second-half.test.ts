import { describeKills } from './kill.js';

describeKills('second');
