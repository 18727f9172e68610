import { describeKills } from '../kill.js';

describeKills('auth');
