import { describeKills } from './testing/kill.js';

describeKills('second');
