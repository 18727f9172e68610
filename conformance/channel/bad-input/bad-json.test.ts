import { judge } from './bad-case.js';
import { jsonCases } from './json-cases.js';

judge('JSON', jsonCases);
