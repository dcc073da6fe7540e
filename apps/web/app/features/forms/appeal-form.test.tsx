import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { AppealForm } from './appeal-form.tsx'

const someone = {
  id: 'usr_1',
  subject: 'ada',
  name: 'Ada',
  initials: 'A',
  email: 'ada@example.com',
  photoUrl: null,
  favorites: '',
}

test.each([
  ['its host', ['Stayer'], [{ role: 'orgOwner', organizationId: 'org_1', stayId: null }], true],
  ['staff without a role of a host', ['Employee'], [], false],
] as const)('an appeal is offered to %s, if the platform accepts it from them', async (_, roles, contextRoles, is) => {
  const viewer = { ...someone, remember: false, roles: [...roles], contextRoles: [...contextRoles] }
  const markup = await markupOf(<AppealForm id="ofr_1" result={undefined} />, '/', { viewer })
  expect(markup.includes('value="appeal"')).toBe(is)
})
