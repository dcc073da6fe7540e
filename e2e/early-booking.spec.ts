/** Early booking: set up by the host, visible to admitted travelers, and withdrawn. */
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay } from './support/hosting.ts'
import { signUp, WROTE } from './support/people.ts'
import { settled } from './support/settled.ts'

test('a host admits travelers early with a code, and withdraws it @phone', async ({ page, browser }) => {
  const host = await newHost(page)
  const { id, name } = await newLiveStay(page, host)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const editor = `/host/${host.orgId}/stays/${id}?section=rates`
  await page.goto(editor)
  await settled(page)
  const card = page.getByRole('region', { name: 'Early booking' })
  await card.getByLabel('First day').fill(day(-1))
  await card.getByLabel('Last day').fill(day(6))
  await card.getByLabel('Private link').fill('https://book.example.com/early')
  await card.getByLabel('Travelers with a code').check()
  await card.getByRole('button', { name: 'Save dates' }).click()
  await expect(card.getByText('Enter at least one code.')).toBeVisible()
  await card.getByLabel('Codes').fill('maple-2027')
  await card.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByText('Early booking saved.')).toBeVisible()
  await expectNoAxeViolations(page)

  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  // Users without recent changes get shared pages wherever those are the same for everyone.
  const settleDown = () => traveler.context().clearCookies({ name: WROTE })
  await settleDown()
  await traveler.goto(`/stays/${id}`)
  await settled(traveler)
  const offer = traveler.getByRole('region', { name: 'Early booking' }).filter({ visible: true }).first()
  await expect(offer.getByText('It opens to everyone on')).toBeVisible()
  await expect(traveler.getByRole('link', { name: /^Book early/ })).toHaveCount(0)
  await offer.getByLabel('Code from the host').fill('oak-2027')
  await offer.getByRole('button', { name: 'Use code' }).click()
  await expect(offer.getByText('This code isn’t right.')).toBeVisible()
  await expectNoAxeViolations(traveler)
  await offer.getByLabel('Code from the host').fill('MAPLE-2027')
  await offer.getByRole('button', { name: 'Use code' }).click()
  const link = traveler.getByRole('link', { name: /^Book early/ }).filter({ visible: true })
  await expect(link.first()).toHaveAttribute('href', 'https://book.example.com/early')
  await expect(offer).toBeFocused()
  await expectNoAxeViolations(traveler)
  await settleDown()
  await traveler.goto(`/stays/${id}`)
  await expect(link.first()).toHaveAttribute('href', 'https://book.example.com/early')
  await traveler.goto(`/stays?text=${encodeURIComponent(name)}&view=list`)
  await expect(traveler.getByText('Early booking: opens to everyone on')).toBeVisible()

  await page.goto(editor)
  await settled(page)
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Early booking withdrawn. No one sees the link anymore.').first()).toBeVisible()
  await traveler.goto(`/stays/${id}`)
  await settled(traveler)
  await expect(traveler.getByRole('region', { name: 'Early booking' })).toHaveCount(0)
})
