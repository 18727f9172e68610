/** The part that emits an event with this body in a run. */
export function actorOf(body: object): string {
  const type = String(Reflect.get(body, 'type'));
  if (type === 'terminal.shown') return 'auditor';
  if (/^(terminal|reconnect)\.|^report\.(created|confirmed)$/.test(type))
    return `terminal:${Reflect.get(body, 'terminalId')}`;
  if (/^command\.(received|executed)$|^rejection\./.test(type))
    return `terminal:${Reflect.get(body, 'terminalId')}`;
  if (type.startsWith('dashboard.')) return 'dashboard';
  if (type.startsWith('audit.')) return 'auditor';
  if (/^(payment|refund|command)\.shown$/.test(type)) return 'integrator:pos-1';
  if (type.startsWith('run.')) return 'run';
  if (type.startsWith('fault.')) return 'faults';
  if (type.startsWith('intervention.')) return 'person';
  if (type.startsWith('integrator.')) return 'integrator:pos-1';
  return 'backend';
}
