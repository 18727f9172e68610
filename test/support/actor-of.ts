/** The part that emits an event with this body in a run. */
export function actorOf(body: object): string {
  const type = String(Reflect.get(body, 'type'));
  if (/^(terminal|reconnect)\.|^report\.(created|confirmed)$/.test(type))
    return `terminal:${Reflect.get(body, 'terminalId')}`;
  if (type.startsWith('run.')) return 'run';
  if (type.startsWith('fault.')) return 'faults';
  if (type.startsWith('integrator.')) return 'integrator:pos-1';
  return 'backend';
}
