import { judge } from './bad-case.js';
import { byteCases } from './byte-cases.js';

judge('the octets of a frame', byteCases);
