import { describeKills } from '../kill.js';

describeKills('sandbox');
