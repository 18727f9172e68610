import { describeKills } from '../kill.js';

describeKills('lifecycle');
