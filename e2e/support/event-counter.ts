import type { Page } from '@playwright/test'
import { tokenOf } from './people.ts'

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
