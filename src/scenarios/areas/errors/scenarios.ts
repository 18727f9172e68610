import type { Scenario } from '../../scenario.js';
import { errorBody } from './body.js';
import { errorForms } from './forms.js';
import { errorOrder } from './order.js';
import { requestIds } from './request-id.js';

export const errorScenarios: readonly Scenario[] = [errorBody, errorForms, errorOrder, requestIds];
