/** Choosing among many outlets, writing for each network, and starting from an earlier promotion. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import {
  call,
  type Hosting,
  joinOrganization,
  newHost,
  newLiveStay,
  newPerson,
  ownName,
  pictureFile,
} from './support/hosting.ts'
import { settled } from './support/settled.ts'

async function read(page: Page, { token }: Hosting, path: string) {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  return (await page.request.get(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
}

/** A draft of a Facebook post, with the outlets of these names. */
function newPromotion(page: Page, ...names: readonly string[]) {
  return newPromotionOf(page, 'facebook-post', names)
}

async function newPromotionOf(page: Page, code: string, names: readonly string[]) {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const { docs: types } = await read(page, host, 'promotion-types/with-variants?limit=100')
  const type = types.find(({ promotionType }: { promotionType: string }) => promotionType === code)
  const [variant] = type.variants
  const asked = `promotionTypeId=${type.id}&variantId=${variant.id}&limit=100`
  const { docs: outlets } = await read(page, host, `outlets/posting-with-pricing?${asked}`)
  const title = ownName('Autumn')
  const { id } = await call(page, host.token, '/api/stay-promotions', {
    stayId: stay.id,
    title,
    userName: '@saltbox',
    promotionTypeId: type.id,
    variantId: variant.id,
    summary: 'Two nights above the harbor.',
    postOutlets: outlets
      .filter(({ name }: { name: string }) => names.includes(name))
      .map((one: { id: string }) => one.id),
  })
  const at = (step: number) => `/host/${host.orgId}/stays/${stay.id}/promotions/${id}/${step}`
  return { host, stay, id, title, outlets, at }
}

test('a host narrows outlets down to one, and can continue from anywhere in the list @phone', async ({ page }) => {
  const { outlets, at } = await newPromotion(page)
  await page.goto(at(2))
  await settled(page)
  const list = page.getByRole('list', { name: 'Who will post it?' })
  await expect(page.getByText(`${outlets.length} outlets`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport()

  // Each choice shows how many remain.
  const region = page.getByRole('combobox', { name: 'Region' })
  const inNewEngland = outlets.filter(({ regions }: { regions: string[] }) => regions.includes('New England'))
  await region.selectOption({ label: `New England (${inNewEngland.length})` })
  await expect(list.getByRole('listitem')).toHaveCount(inNewEngland.length)
  await expect(page.getByText(`${inNewEngland.length} of ${outlets.length} outlets`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(outlets.length)

  const affordable = outlets.filter(({ price }: { price: number }) => price <= 10_000)
  await page.getByRole('combobox', { name: 'Price' }).selectOption({ label: `Up to $100 (${affordable.length})` })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Lowest price first' })
  await expect(list.getByRole('listitem')).toHaveCount(affordable.length)

  // By keyboard, a link skips the whole list to the Continue button.
  await page.getByRole('combobox', { name: 'Followers' }).focus()
  await list.getByRole('checkbox').first().check()
  await page.getByRole('link', { name: 'Skip the outlet list' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Amplify and reshare' })).toBeFocused()
})

test('removed choices can be restored, until others are made in their place', async ({ page }) => {
  const { at } = await newPromotion(page, 'Family Miles', 'New England Getaways')
  const changeType = async () => {
    await page.goto(at(1))
    await settled(page)
    await page.getByRole('radio', { name: /Instagram story/ }).check()
    await expect(page.getByText('1 later choice was removed')).toBeVisible()
    await page.getByRole('radio', { name: /Single story/ }).check()
    await expect(page.getByText('3 later choices were removed')).toBeVisible()
  }
  await changeType()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Promotion type' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /Facebook post/ })).toBeChecked()
  await page.goto(at(2))
  await expect(page.getByRole('checkbox', { name: /Family Miles/ })).toBeChecked()
  await settled(page)

  await changeType()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('list', { name: 'Who will post it?' }).getByRole('checkbox').first().check()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText('3 later choices were removed')).toBeVisible()
})

test('two hundred outlets are loaded page by page, and filtered across all of them', async ({ page }) => {
  const { outlets, at } = await newPromotion(page)
  const many = Array.from({ length: 200 }, (_, n) => ({
    ...outlets[0],
    id: `outlet-${n}`,
    name: `Outlet ${n}`,
    reach: 1_000_000 - n,
    regions: n % 20 === 19 ? ['Ozarks'] : [],
  }))
  await page.route('**/api/outlets/posting-with-pricing?*', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const start = Number(asked.get('cursor') ?? (Number(asked.get('page') ?? 1) - 1) * 100)
    const docs = many.slice(start, start + 100)
    const more = start + 100 < many.length
    const paging = { totalDocs: 200, limit: 100, page: start / 100 + 1, totalPages: 2, hasNextPage: more }
    return route.fulfill({
      json: { docs, ...paging, hasPrevPage: start > 0, nextCursor: more ? String(start + 100) : null },
    })
  })
  await page.goto(at(2))
  await settled(page)
  const items = page.getByRole('list', { name: 'Who will post it?' }).getByRole('listitem')
  await expect(page.getByText('200 outlets', { exact: true })).toBeVisible()
  await expect(items).toHaveCount(48)
  await page.getByRole('button', { name: 'Show 48 more' }).click()
  await expect(items).toHaveCount(96)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport()
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Ozarks (10)' })
  await expect(items).toHaveCount(10)
  await expect(page.getByText('10 of 200 outlets')).toBeVisible()
})

test('a host writes a text for one network, mentions partners, and sees it in the preview @phone', async ({ page }) => {
  const { at } = await newPromotion(page, 'Family Miles', 'New England Getaways')
  await page.goto(at(6))
  await settled(page)
  const texts = page.getByRole('group', { name: 'Text by network' })
  await expect(texts.getByRole('listitem')).toHaveCount(1)
  // Including the host's mention below.
  await expect(texts).toContainText('38 / 5000')
  await texts.getByRole('button', { name: /Write separate text/ }).click()
  const own = texts.getByRole('textbox', { name: 'Text for Facebook Pages' })
  await expect(own).toHaveValue('Two nights above the harbor.')
  await own.fill('Dear neighbors: two nights above the harbor.')
  await expect(texts).toContainText('54 / 5000')
  await page.getByRole('group', { name: 'Participants' }).getByRole('checkbox').first().check()
  const priority = page.getByRole('combobox', { name: 'Priority' })
  await expect(priority.getByRole('option', { name: 'High' })).toBeDisabled()
  await priority.selectOption('Low')
  await expectNoAxeViolations(page)
  await expect(page.getByText(/^Saved · version/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Preview' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Posts' })).toContainText('Dear neighbors: two nights above the harbor.')

  await page.reload()
  await page.goto(at(6))
  await settled(page)
  await expect(page.getByRole('group', { name: 'Participants' }).getByRole('checkbox').first()).toBeChecked()
  await expect(priority).toHaveValue('low')
  await page.getByRole('button', { name: /Use the shared text/ }).click()
  await expect(texts).toContainText('38 / 5000')
})

test('a stay’s manager chooses who takes part, and reads that nobody boosts a post in our own feed @phone', async ({
  page,
  browser,
}) => {
  const { host, stay, at } = await newPromotionOf(page, 'feed-spotlight', ['Feed: East Coast'])
  const manager = await newPerson(browser)
  await joinOrganization(page, host, manager, { role: 'stayManager', stayId: stay.id })
  await manager.page.goto(at(5))
  await settled(manager.page)
  await expect(manager.page.getByText('No boosts or extras are sold for these outlets')).toBeVisible()
  await expect(manager.page.getByRole('radio')).toHaveCount(0)
  await expectNoAxeViolations(manager.page)
  await manager.page.goto(at(6))
  await settled(manager.page)
  const people = manager.page.getByRole('group', { name: 'Participants' }).getByRole('checkbox')
  await expect(people).toHaveCount(2)
  await people.first().check()
  await expect(manager.page.getByText(/^Saved · version/)).toBeVisible()
})

test('a host duplicates a promotion, and edits the copy', async ({ page }) => {
  const { host, id, title } = await newPromotion(page, 'Family Miles')
  await page.goto(`/host/${host.orgId}/promotions`)
  await settled(page)
  await page.getByRole('button', { name: new RegExp(`^Duplicate.*${title}`) }).click()
  await expect(page).toHaveURL(/\/promotions\/prm_\w+\/0$/)
  expect(page.url()).not.toContain(id)
  await expect(page.getByLabel('Title')).toHaveValue(`${title} (copy)`)
  await page.goto(`/host/${host.orgId}/promotions/${id}`)
  await settled(page)
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`${title} (copy 2)`)
})

test('a variant that takes three pictures says so, and is complete with three', async ({ page }) => {
  const { at } = await newPromotion(page)
  await page.goto(at(1))
  await settled(page)
  await page.getByRole('radio', { name: 'Instagram story' }).check()
  await page.getByRole('radio', { name: /^Set of three/ }).check()
  await expect(page.getByText(/^Saved · version/)).toBeVisible()
  await page.goto(at(4))
  await settled(page)
  await expect(page.getByText('Set of three takes exactly 3 pictures.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(['one.png', 'two.png'].map(pictureFile))
  await expect(page.getByRole('heading', { name: '2 of 3 pictures' })).toBeVisible()
  await expect(page.getByText(/^Saved · version/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Set of three takes exactly 3 pictures.')
  await page.locator('input[type=file]').setInputFiles([pictureFile('three.png')])
  await expect(page.getByRole('heading', { name: '3 of 3 pictures' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Boost' })).toBeVisible()
})
