import { judge } from './bad-case.js';
import { timeCases } from './time-cases.js';

judge('time', timeCases);
