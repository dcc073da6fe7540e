import type { ExecutionTask } from '@lodestay/domain'

/** A task that a person carries out, before its time. */
export const assistedTask: ExecutionTask = {
  id: 'tsk_1',
  promotionId: 'prm_1',
  promotionTitle: 'Autumn',
  stayId: 'stay_1',
  stayName: 'Boathouse',
  isStayPublic: true,
  organizationId: 'org_1',
  role: 'posting',
  outlet: { id: 'out_1', name: 'Miles', handle: '@familymiles', network: 'Facebook' },
  publisher: 'assisted',
  status: 'scheduled',
  isPaused: false,
  dueAt: '2026-01-01T12:00:00.000Z',
  claimedBy: null,
  claimLapsesAt: null,
  doneAt: null,
  proof: null,
  problem: '',
  refunds: true,
  priority: 'medium',
  version: 1,
  createdAt: '2026-01-01T11:00:00.000Z',
}
