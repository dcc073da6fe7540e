import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { AuditSubject } from './audit-subject.tsx'

test.each([
  ['outlet-link.give', '/moderation/outlet-links/out_1'],
  ['outlet-webhook.set', '/admin/outlet-webhooks/out_1'],
  ['outlet-account.connect', '/admin/outlet-accounts/out_1'],
])('the outlet of %s opens the page where staff did it', async (action, page) => {
  const outlet = {
    subjectId: 'out_1',
    subjectKind: 'outlet',
    subjectName: 'Miles',
    subjectOrganizationId: null,
  } as const
  expect(await markupOf(<AuditSubject subject={{ action, ...outlet }} />)).toContain(`href="${page}"`)
})
