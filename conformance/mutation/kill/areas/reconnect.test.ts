import { describeKills } from '../kill.js';

describeKills('reconnect');
