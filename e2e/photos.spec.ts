import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay, pictureFile } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** The pictures with an address in the folder, drawn. */
function photosIn(page: Page, folder: string) {
  return page.locator(`img[src^="/media/uploads/${folder}/"]`)
}

async function choosePicture(page: Page, folder: string): Promise<void> {
  await settled(page)
  const field = page.getByRole('group', { name: 'Picture' })
  await field
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(field.getByText('Use a JPEG, PNG, WebP, AVIF or GIF picture.')).toBeVisible()
  await field.getByLabel('Choose a picture').setInputFiles(pictureFile('me.png'))
  await expect(field.locator(`img[src^="/media/uploads/${folder}/"]`)).toBeVisible()
}

test('a person’s picture stands in the header, until it is removed @phone', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await choosePicture(page, 'users')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('banner').locator('img[src^="/media/uploads/users/"]')).toBeVisible()
  await settled(page)
  await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(photosIn(page, 'users')).toHaveCount(0)
})

test('an organization’s picture stands on its stays’ pages', async ({ page }) => {
  const host = await newHost(page)
  const { id } = await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/settings`)
  await choosePicture(page, 'organizations')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.goto(`/host/${host.orgId}`)
  await expect(photosIn(page, 'organizations')).toBeVisible()
  await expect(async () => {
    await page.goto(`/stays/${id}`)
    await expect(photosIn(page, 'organizations')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})
