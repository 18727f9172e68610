import { describeKills } from '../kill.js';

describeKills('tenants');
