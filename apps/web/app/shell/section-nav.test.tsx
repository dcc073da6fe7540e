import { expect, test } from 'vitest'
import { markupOf } from '../test/markup-of.tsx'
import { SectionNav } from './section-nav.tsx'

const entries = [
  { label: 'Queue', to: '/desk', end: true, also: ['/desk/stays/'] },
  { label: 'Tasks', to: '/desk/tasks' },
  { label: 'Settings', to: '/desk/settings', also: ['/desk/webhooks'] },
]

test.each([
  ['its own page', '/desk', 'Queue'],
  ['a page below its own', '/desk/tasks/task_1', 'Tasks'],
  ['a page that is reached from it, with another address', '/desk/webhooks/whk_1', 'Settings'],
  ['the same, of an entry for one address', '/desk/stays/stay_1', 'Queue'],
])('only one entry is marked current on %s', async (_, address, label) => {
  const markup = await markupOf(<SectionNav label="Desk" entries={entries} />, address)
  expect([...markup.matchAll(/aria-current="page"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([label])
})

test('no entry is marked current on a page outside all of them', async () => {
  expect(await markupOf(<SectionNav label="Desk" entries={entries} />, '/desk/flags')).not.toContain('aria-current')
})
