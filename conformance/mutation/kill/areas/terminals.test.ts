import { describeKills } from '../kill.js';

describeKills('terminals');
