import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { type Attention, AttentionList } from './attention-list.tsx'

function draft(n: number, problems: number | null): Attention {
  const common = { picture: null, isRevision: false, submittedAt: null, lockedBy: null }
  return { ...common, id: `stay_${n}`, name: `Stay ${n}`, kind: 'draft', problems }
}

test('all items needing attention are listed, with those past two dozen collapsed', async () => {
  const items = Array.from({ length: 30 }, (_, n) => draft(n, null))
  const markup = await markupOf(<AttentionList orgId="org_1" items={items} isMore={false} now={0} />)
  const [shown = '', folded = ''] = markup.split('<details')
  expect(shown.match(/<li/g)).toHaveLength(24)
  expect(folded.match(/<li/g)).toHaveLength(6)
  expect(folded).toContain('6 more')
})

test('items beyond those listed are found in the list of stays', async () => {
  const items = Array.from({ length: 100 }, (_, n) => draft(n, null))
  const markup = await markupOf(<AttentionList orgId="org_1" items={items} isMore now={0} />)
  expect(markup).toContain('More than 76 others')
  expect(markup).toMatch(/<a[^>]* href="\/host\/org_1\/stays"[^>]*>See all in your stays/)
})

test('a draft whose problems are unknown links to its first section, without mentioning any', async () => {
  const markup = await markupOf(
    <AttentionList orgId="org_1" items={[draft(1, null), draft(2, 0)]} isMore={false} now={0} />,
  )
  expect(markup).toContain('/host/org_1/stays/stay_1?section=basics')
  expect(markup).toContain('/host/org_1/stays/stay_2?section=review')
  expect(markup.match(/Ready to submit/g)).toHaveLength(1)
})
