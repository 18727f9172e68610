import { describeKills } from '../kill.js';

describeKills('versioning');
