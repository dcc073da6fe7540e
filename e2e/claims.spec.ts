/** A host finds their imported listing and claims it. */
import { expect } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { clockedTest as test } from './support/clocked-test.ts'
import { signIn } from './support/people.ts'
import { settled } from './support/settled.ts'

const NAME = 'Restored brownstone loft by Branch Brook Park with parking'

test('an imported stay is claimed with a code on its booking page, and edited by its host', async ({
  page,
  product,
}) => {
  const stayId = await product.importStay(NAME)
  const host = await product.addPerson(`claims-${Date.now()}@lodestay.test`)
  await product.serveCalendar('<p>My listing.</p>')

  await test.step('the page shows its full name and invites its host to claim it', async () => {
    await page.goto(`/stays/${stayId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await expect(page).toHaveTitle(new RegExp(NAME))
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(NAME))
    await expect(page.getByText('Is this yours?')).toBeVisible()
  })

  await test.step('after signing in, its host starts a claim into a new organization', async () => {
    await signIn(page, host.email, host.password)
    await page.goto(`/stays/${stayId}`)
    await settled(page)
    await page.getByRole('link', { name: 'Claim it' }).click()
    await page.getByLabel('Organization name').fill('Brownstone Lofts')
    await settled(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Claim stay' }).click()
    await expect(page.getByText('Claim opened.', { exact: false })).toBeVisible()
  })

  const code = await page.locator('code').textContent()
  await test.step('while the page doesn’t show the code, that is reported', async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('The code isn’t on the page yet.')).toBeVisible()
    await settled(page)
    await expectNoAxeViolations(page)
  })

  await test.step('once it does, the stay belongs to the host', async () => {
    await product.serveCalendar(`<p>My listing. ${code}</p>`)
    await product.advance(1)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('This stay is yours')).toBeVisible()
    await page.getByRole('link', { name: 'Edit stay' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await expect(page.getByText(`Travelers see ‘${NAME}’`, { exact: false })).toBeVisible()
  })

  await test.step('the page no longer invites claims', async () => {
    await page.goto(`/stays/${stayId}`)
    await expect(page.getByText('Hosted by Brownstone Lofts')).toBeVisible()
    await expect(page.getByText('Is this yours?')).toBeHidden()
  })
})

test('staff assign a stay to a host who wrote to them', async ({ page, product, browser }) => {
  const stayId = await product.importStay(NAME)
  const host = await product.addPerson(`claims-staff-${Date.now()}@lodestay.test`)
  await signIn(page, host.email, host.password)
  await page.goto(`/stays/${stayId}/claim`)
  await settled(page)
  await page.getByLabel('Organization name').fill('Park Lofts')
  await page.getByRole('button', { name: 'Claim stay' }).click()
  await page.getByLabel('How can you show that it’s yours?').fill('The site lets me change nothing. I have the deed.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We’re looking into it.', { exact: false })).toBeVisible()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await signIn(desk, 'employee@lodestay.test')
  await desk.goto('/moderation/claims')
  await settled(desk)
  await expect(desk.getByText('I have the deed.', { exact: false })).toBeVisible()
  await expectNoAxeViolations(desk)
  await desk.getByRole('button', { name: `Accept claim ${NAME}` }).click()
  await expect(desk.getByText('Claim accepted.', { exact: false })).toBeVisible()

  await page.reload()
  await expect(page.getByText('This stay is yours')).toBeVisible()
  await desk.goto('/admin/imports')
  await desk.getByRole('table').getByRole('link').first().click()
  await expect(desk.getByRole('heading', { name: 'Import report' })).toBeVisible()
  await settled(desk)
  await expectNoAxeViolations(desk)
  await context.close()
})

test('anyone who may not preview a stay, such as a rejected claimant, is redirected to its page', async ({
  page,
  product,
}) => {
  const stayId = await product.importStay(NAME)
  await page.goto(`/stays/${stayId}?preview=1`)
  await expect(page).toHaveURL(new RegExp(`/stays/${stayId}$`))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
})
