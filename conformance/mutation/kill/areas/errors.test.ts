import { describeKills } from '../kill.js';

describeKills('errors');
