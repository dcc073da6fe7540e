import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { holdUploads, newDraft, newHost, newLiveStay, ownName, pictureFile, wholeStay } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** The displayed pictures with a URL in the folder. */
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

test('a user’s picture is shown in the header, until it is removed @phone', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await choosePicture(page, 'users')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await expect(page.getByRole('status').getByText('Profile saved.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('banner').locator('img[src^="/media/uploads/users/"]')).toBeVisible()
  await settled(page)
  await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(photosIn(page, 'users')).toHaveCount(0)
})

test('an organization’s picture is shown on its stays’ pages', async ({ page }) => {
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

/** Counts the forms the page has sent. */
function countPosts(page: Page): () => number {
  let sent = 0
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().includes('.data')) sent++
  })
  return () => sent
}

test('a form is not sent while its pictures are uploading, and says why', async ({ page }) => {
  const host = await newHost(page)
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/cancellations/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Title').fill('With a picture')
  await page.getByLabel('First night').fill('2030-05-01')
  await page.getByLabel('Check-out').fill('2030-05-04')
  const letGo = await holdUploads(page)
  const posts = countPosts(page)
  await page.getByLabel('Choose pictures or drop them here').setInputFiles(pictureFile('quay.png'))
  await expect(page.getByText('Wait until your files are uploaded.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit for review/ })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Save draft/ }).press('Enter')
  letGo()
  await expect(photosIn(page, 'cancellations')).toHaveCount(1)
  expect(posts()).toBe(0)
  await page.getByRole('button', { name: 'Save draft', exact: true }).press('Enter')
  await expect(page).toHaveURL(/told=saved/)
  await page.getByRole('link', { name: 'With a picture' }).click()
  await expect(photosIn(page, 'cancellations')).toHaveCount(1)
})

test('pictures beyond the limit of a form are refused by name, and fit once there is room', async ({ page }) => {
  const host = await newHost(page)
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/offers/new`)
  await settled(page)
  await expect(page.getByText(/^Up to 10 pictures\./)).toBeVisible()
  const files = Array.from({ length: 12 }, (_, n) => pictureFile(`room-${n + 1}.png`))
  await page.getByLabel('Choose pictures or drop them here').setInputFiles(files)
  await expect(photosIn(page, 'offers')).toHaveCount(10)
  const refused = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(refused).toHaveText([/room-11\.png.*At most 10 pictures\./, /room-12\.png.*At most 10 pictures\./])
  await expect(page.getByLabel('Choose pictures or drop them here')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Remove picture 10' }).press('Enter')
  await expect(photosIn(page, 'offers')).toHaveCount(9)
  await refused.first().getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(photosIn(page, 'offers')).toHaveCount(10)
  await expect(refused).toHaveText([/room-12\.png/])
})

test('a stay is submitted together with pictures still uploading, and not before', async ({ page }) => {
  const host = await newHost(page)
  const id = await newDraft(page, host, { ...wholeStay(ownName('The kiln')), capacity: 2, bedrooms: 1 })
  await page.goto(`/host/${host.orgId}/stays/${id}?section=pictures`)
  await settled(page)
  const letGo = await holdUploads(page)
  await page.getByLabel(/^Choose pictures/).setInputFiles(['kiln.png', 'loft.png', 'yard.png'].map(pictureFile))
  await page.getByRole('link', { name: /Review & submit/ }).click()
  const submit = page.getByRole('button', { name: /^Submit for review/ })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Wait until your files are uploaded.', { exact: true })).toBeVisible()
  letGo()
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await submit.press('Enter')
  await expect(page.getByText('Submitted').first()).toBeVisible()
  const headers = { authorization: `Bearer ${host.token}` }
  const { media } = await (await page.request.get(`/api/stays/${id}?checkDrafts=true`, { headers })).json()
  expect(media).toHaveLength(3)
})

test('Enter in the name of an organization does not save it without the picture being uploaded', async ({ page }) => {
  const host = await newHost(page)
  await page.goto(`/host/${host.orgId}/settings`)
  await settled(page)
  const letGo = await holdUploads(page)
  const posts = countPosts(page)
  await page.getByLabel('Choose a picture').setInputFiles(pictureFile('me.png'))
  await expect(page.getByText('Wait until your files are uploaded.', { exact: true })).toBeVisible()
  await page.getByLabel('Organization name').press('Enter')
  letGo()
  await expect(photosIn(page, 'organizations')).toHaveCount(1)
  expect(posts()).toBe(0)
  await page.getByLabel('Organization name').press('Enter')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(photosIn(page, 'organizations')).toHaveCount(1)
})
