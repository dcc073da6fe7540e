import type { ContextGrant, UserRole } from '@lodestay/domain/permissions'
import { expect, test } from 'vitest'
import type { Viewer } from '../lib/root-data.ts'
import { headerEntries } from './navigation.ts'

function viewer(roles: UserRole[], contextRoles: ContextGrant[] = []): Viewer {
  const nobody = {
    id: 'user_1',
    subject: 'nora',
    initials: 'N',
    name: 'Nora',
    email: 'nora@example.com',
    photoUrl: null,
    favorites: '',
    remember: true,
  }
  return { ...nobody, roles, contextRoles }
}

test.each([
  ['a traveler', viewer(['Stayer']), false],
  ['who made an organization', viewer(['Stayer', 'Host']), true],
  ['who has a role for one stay', viewer(['Stayer'], [{ role: 'stayManager', stayId: 'stay_1' }]), true],
  ['nobody', null, false],
])('the header knows whether to offer hosting to %s', (_, who, isOffered) => {
  expect(headerEntries(who).some(({ to }) => to === '/host')).toBe(isOffered)
})
