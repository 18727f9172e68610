import { judge } from './bad-case.js';
import { legacyCases } from './legacy-cases.js';

judge('a legacy terminal', legacyCases);
