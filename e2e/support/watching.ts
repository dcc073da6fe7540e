import { type Browser, expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'
import type { ClockedProduct } from './start-clocked-product.ts'

type Wanted = { readonly stayId: string; readonly start: string; readonly end: string }

/** Watches a stay's nights as a user, who signs in on the way. */
export async function watchStay(
  product: ClockedProduct,
  browser: Browser,
  email: string,
  { stayId, start, end }: Wanted,
): Promise<Page> {
  const person = await product.addPerson(email)
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  await page.goto(`/stays/${stayId}?start=${start}&end=${end}`)
  await page.getByRole('link', { name: 'Watch these dates' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/watches\?stayId=/)
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(start)
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByText('You’re watching it. We’ll email you when it’s your turn.')).toBeVisible()
  return page
}

/** The target of the link in a user's turn email, once it has arrived. */
export async function turnLink(product: ClockedProduct, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const [mail = ''] = (await product.mailsTo(email)).filter((each) => each.includes('/watches/turns/'))
    link = /\/watches\/turns\/[\w-]+/.exec(mail)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
