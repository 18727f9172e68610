import { describeKills } from '../kill.js';

describeKills('rates');
