import type { Scenario } from '../../scenario.js';
import { boundedPages } from './bounded-pages.js';
import { filterPairs } from './filter-pairs.js';
import { filters } from './filters.js';
import { find } from './find.js';
import { pages } from './pages.js';
import { recent } from './recent.js';
import { text } from './text.js';

export const queryScenarios: readonly Scenario[] = [
  recent,
  find,
  pages,
  filters,
  filterPairs,
  text,
  boundedPages,
];
