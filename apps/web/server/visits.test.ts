import { expect, test, vi } from 'vitest'
import type { Visit } from '../app/lib/request-context.ts'
import { createVisits } from './visits.ts'

const visit = { viewer: { id: 'usr_1' }, announcements: [] } as unknown as Visit

test('a visitor who opens many pages at once is looked up once, and again after a second', async () => {
  let now = 0
  const visits = createVisits(() => now)
  const read = vi.fn(async () => visit)
  await Promise.all([visits('a=1', undefined, read), visits('a=1', undefined, read)])
  now = 999
  expect(await visits('a=1', undefined, read)).toBe(visit)
  expect(read).toHaveBeenCalledTimes(1)
  now = 1000
  await visits('a=1', undefined, read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a lookup is never reused for other cookies', async () => {
  const visits = createVisits()
  await visits('a=1', undefined, async () => visit)
  expect(await visits('a=2', undefined, async () => null)).toBeNull()
})

test('a stay’s page is looked up on its own, because it announces more', async () => {
  const visits = createVisits()
  const read = vi.fn(async () => visit)
  for (const stayId of [undefined, 'stay_1', 'stay_2', 'stay_1']) await visits('a=1', stayId, read)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a failed lookup means a page without a shortcut, not an error', async () => {
  expect(await createVisits()('a=1', undefined, () => Promise.reject(new Error('down')))).toBeNull()
})
