import { describeKills } from '../kill.js';

describeKills('legacy');
