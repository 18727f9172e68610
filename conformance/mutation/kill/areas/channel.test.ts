import { describeKills } from '../kill.js';

describeKills('channel');
