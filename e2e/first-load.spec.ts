/** How much script a page loads before it becomes interactive, for the pages built for this run. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstLoads } from '../apps/web/tools/first-load.ts'

const MOST = 135_000

for (const language of ['en', 'es'])
  test(`no page initially loads more than 135 kB of gzipped script (${language})`, () => {
    const pages = firstLoads(join(import.meta.dirname, '../apps/web/build', language))
    expect(pages.length).toBeGreaterThan(40)
    const heavy = pages.filter(({ bytes }) => bytes > MOST)
    expect(heavy.map(({ route, bytes }) => `${route}: ${bytes}`)).toEqual([])
  })
