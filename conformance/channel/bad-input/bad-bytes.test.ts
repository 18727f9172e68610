import { judge } from './bad-case.js';
import { byteCases } from './byte-cases.js';

judge('the bytes of a frame', byteCases);
