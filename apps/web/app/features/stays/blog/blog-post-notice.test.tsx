import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { BlogPostNotice } from './blog-post-notice.tsx'

test('a host sees that the blog post is being written, and then a link to it', async () => {
  const before = await markupOf(<BlogPostNotice blogPost={{ post: null }} />)
  expect(before).toContain('being written')
  expect(before).not.toContain('<a')
  const after = await markupOf(<BlogPostNotice blogPost={{ post: { title: 'A weekend', path: '/pages/weekend' } }} />)
  expect(after).toContain('href="/pages/weekend"')
  expect(after).not.toContain('being written')
})
