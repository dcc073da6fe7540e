import { expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { markupOf } from '../../test/markup-of.tsx'
import { AddStayFirst } from './add-stay-first.tsx'

const page = <AddStayFirst orgId="org_1" icon="" title="No offers yet" />

function viewer(role: 'orgManager' | 'stayManager') {
  return { viewer: { id: 'user_1', roles: [], contextRoles: [{ role, organizationId: 'org_1' }] } as never }
}

test('a host without stays is led to a new one, where they may create it', async () => {
  const link = `href="${paths.host('org_1').newStay()}"`
  expect(await markupOf(page, '/', viewer('orgManager'))).toContain(link)
  expect(await markupOf(page, '/', viewer('stayManager'))).not.toContain(link)
  expect(await markupOf(page)).not.toContain(link)
})
