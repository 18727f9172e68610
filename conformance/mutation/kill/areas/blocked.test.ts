import { describeKills } from '../kill.js';

describeKills('blocked');
