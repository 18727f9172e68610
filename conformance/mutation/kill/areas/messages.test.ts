import { describeKills } from '../kill.js';

describeKills('messages');
