import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { tokenOf } from './people.ts'

/**
 * A page of a visitor whose events aren't taken for another test's: within half an hour, those of one browser at one
 * address count once for a stay.
 */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36 ${randomUUID()}`
  return (await browser.newContext({ ...options, userAgent })).newPage()
}

/** Reads how often an event was counted, as staff see it; `key` is its name and its stay's id: `favorite:stay_1`. */
export async function eventCounter(page: Page, key: string): Promise<() => Promise<number>> {
  const staff = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!staff) throw new Error('There is no browser')
  const token = await tokenOf(page, 'employee@lodestay.test')
  return async () => {
    const answer = await staff.request.get(`/api/events/count?key=${key}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { count: number }).count
  }
}
