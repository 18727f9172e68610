import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsViewGateways: Mutant = {
  id: 'lets-integrators-view-gateways',
  sentence: 'An integrator can view a gateway configuration.',
  clause: 'BLK-02',
  scenario: 'blocked.gateway-configurations',
  wire: allowRole(/\/gateway-configurations\//),
};
