import { judge } from './bad-case.js';
import { limitCases } from './limit-cases.js';

judge('a limit', limitCases);
