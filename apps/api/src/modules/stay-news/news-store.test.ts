import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { claimNews, failNews, nextStays, noteNews } from './news-store.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(() => t.close())

test('stays that failed make room for those behind them', async () => {
  const { db } = t.platform
  const host = await t.given.host()
  const [first, second] = [(await t.given.draft(host)).id, (await t.given.draft(host)).id]
  const later = new Date(Date.now() + 60_000)
  await db.deleteFrom('stay_news').execute()
  for (const stayId of [first, second]) await noteNews(db, [{ stayId, kind: 'cheaper', was: 200_00, price: 150_00 }])
  expect(await nextStays(db, 1, later, [])).toEqual([first])
  expect(await nextStays(db, 1, later, [first])).toEqual([second])
})

test('news that fail again and again are given up, and later news of the same stay are processed', async () => {
  const { db } = t.platform
  const { id: stayId } = await t.given.draft(await t.given.host())
  const later = new Date(Date.now() + 60_000)
  await db.deleteFrom('stay_news').execute()
  await noteNews(db, [{ stayId, kind: 'cheaper', was: 200_00, price: 150_00 }])
  for (let times = 0; times < 5; times++) {
    expect(await nextStays(db, 10, later, [])).toEqual([stayId])
    await failNews(db, stayId)
  }
  expect(await nextStays(db, 10, later, [])).toEqual([])
  await noteNews(db, [{ stayId, kind: 'cheaper', was: 150_00, price: 120_00 }])
  expect(await claimNews(db, stayId, later)).toMatchObject([{ price: 120_00 }])
})
