/** Lists of favorites: created, annotated, shared by link and unshared; and favorites that are removed and restored. */
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

test('a traveler adds a favorite to a list with a note, shares it by link, and revokes the link @phone', async ({
  page,
  browser,
}) => {
  const { id: stayId, name } = await newLiveStay(page, await newHost(page))
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  await traveler.goto(`/stays/${stayId}`)
  await settled(traveler)
  const saved = traveler.waitForResponse(/\/favorites\.data/)
  await traveler
    .getByRole('button', { name: /^Favorite/ })
    .first()
    .click()
  await saved
  await expect(async () => {
    await traveler.goto('/favorites')
    await expect(traveler.getByRole('heading', { name })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await traveler.getByRole('link', { name: /^Add to a list/ }).click()
  await settled(traveler)
  await traveler.getByLabel('List name').fill('Fall by the coast')
  await traveler.getByRole('button', { name: 'Create list' }).click()
  await expect(traveler.getByText('Created the list “Fall by the coast”.')).toBeVisible()
  await traveler.getByRole('button', { name: 'Add Fall by the coast' }).click()
  await expect(traveler.getByRole('button', { name: 'Remove Fall by the coast' })).toBeVisible()
  await expectNoAxeViolations(traveler)

  await traveler.goto('/favorites/lists')
  await traveler.getByRole('link', { name: 'Fall by the coast' }).click()
  await settled(traveler)
  await traveler.getByLabel('Note').fill('Ours in October?')
  await traveler.getByRole('button', { name: `Save note ${name}` }).click()
  await expect(traveler.getByText('Note saved.')).toBeVisible()
  await traveler.getByRole('button', { name: 'Rename' }).click()
  await expect(traveler.getByText('Renamed.', { exact: true })).toBeInViewport()
  await traveler.getByRole('button', { name: 'Create link' }).click()
  const link = new URL((await traveler.getByText(/\/lists\/[\w-]{20}/).textContent()) ?? '').pathname
  await expectNoAxeViolations(traveler)

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1, name: 'Fall by the coast' })).toBeVisible()
  await expect(friend.getByText('A list by Nora')).toBeVisible()
  await expect(friend.getByText('Ours in October?')).toBeVisible()
  await expectNoAxeViolations(friend)

  await traveler.getByRole('button', { name: 'Stop sharing Fall by the coast' }).click()
  await traveler.getByRole('button', { name: 'Stop sharing', exact: true }).last().click()
  await expect(traveler.getByText('The link no longer works.')).toBeVisible()
  expect((await friend.goto(link))?.status()).toBe(404)
})

test('a removed favorite is back in its list with its note after Undo, and the focus stays on the page', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const stays = [await newLiveStay(page, host), await newLiveStay(page, host)]
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  for (const stay of stays) {
    await traveler.goto(`/stays/${stay.id}`)
    await settled(traveler)
    const saved = traveler.waitForResponse(/\/favorites\.data/)
    await traveler
      .getByRole('button', { name: /^Favorite/ })
      .first()
      .click()
    await saved
  }
  const [next, removed] = stays.map(({ name }) => name) as [string, string]
  await traveler.goto('/favorites')
  await traveler.getByRole('link', { name: `Add to a list : ${removed}` }).click()
  await settled(traveler)
  await traveler.getByLabel('List name').fill('Someday')
  await traveler.getByRole('button', { name: 'Create list' }).click()
  await traveler.getByRole('button', { name: 'Add Someday' }).click()
  await expect(traveler.getByRole('button', { name: 'Remove Someday' })).toBeVisible()
  await traveler.goto('/favorites/lists')
  await traveler.getByRole('link', { name: 'Someday' }).click()
  await expect(traveler).toHaveURL(/\/favorites\/lists\/.+/)
  await settled(traveler)
  const list = traveler.url()
  await traveler.getByLabel('Note').fill('The room above.')
  await traveler.getByRole('button', { name: `Save note ${removed}` }).click()
  await expect(traveler.getByText('Note saved.')).toBeVisible()

  await traveler.goto('/favorites')
  await settled(traveler)
  await traveler.getByRole('button', { name: `Favorite: ${removed}` }).focus()
  await traveler.keyboard.press('Enter')
  await expect(traveler.getByText(`Removed ${removed} from your favorites and lists.`).last()).toBeVisible()
  await expect(traveler.getByRole('link', { name: next, exact: true })).toBeFocused()
  await traveler.getByRole('button', { name: 'Undo' }).click()
  await expect(traveler.getByRole('heading', { name: removed })).toBeVisible()

  await traveler.goto(list)
  await expect(traveler.getByLabel('Note')).toHaveValue('The room above.')
  await traveler.goto('/favorites')
  await settled(traveler)
  for (const name of [removed, next]) {
    await traveler.getByRole('button', { name: `Favorite: ${name}` }).focus()
    await traveler.keyboard.press('Enter')
    await expect(traveler.getByRole('heading', { name })).toHaveCount(0)
  }
  await expect(traveler.getByRole('heading', { level: 1, name: 'Favorites' })).toBeFocused()
})
