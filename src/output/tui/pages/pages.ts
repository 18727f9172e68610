import { conformancePage } from './conformance-page.js';
import { eventsPage } from './events-page.js';
import { fleetPage } from './fleet-page.js';
import { loadPage } from './load-page.js';
import { outcomesPage } from './outcomes-page.js';
import type { Page, PageName } from './page.js';
import { pathsPage } from './paths-page.js';
import { scopesPage } from './scopes-page.js';

export const pages: Readonly<Record<PageName, Page>> = {
  fleet: fleetPage,
  outcomes: outcomesPage,
  scopes: scopesPage,
  events: eventsPage,
  load: loadPage,
  conformance: conformancePage,
  paths: pathsPage,
};
