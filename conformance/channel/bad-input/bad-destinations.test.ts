import { judge } from './bad-case.js';
import { destinationCases } from './destination-cases.js';

judge('a destination', destinationCases);
