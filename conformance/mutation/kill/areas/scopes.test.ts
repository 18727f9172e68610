import { describeKills } from '../kill.js';

describeKills('scopes');
