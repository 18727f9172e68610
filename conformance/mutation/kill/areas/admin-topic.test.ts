import { describeKills } from '../kill.js';

describeKills('admin-topic');
