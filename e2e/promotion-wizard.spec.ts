import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type Hosting, newHost, newLiveStay, ownName, pictureFile } from './support/hosting.ts'
import { signInAs } from './support/people.ts'
import { newSubmittedPromotion } from './support/purchases.ts'
import { settled } from './support/settled.ts'

type Named = { readonly id: string; readonly name: string; readonly price: number }

/** The catalogue's prices by name, so that the test can calculate its own totals. */
async function priceList(page: Page, { token }: Hosting) {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const read = async (path: string) =>
    (await page.request.get(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { docs: types } = await read('promotion-types/with-variants?limit=100')
  const type = types.find(({ promotionType }: { promotionType: string }) => promotionType === 'facebook-post')
  const [variant] = type.variants
  const of = `promotionTypeId=${type.id}&variantId=${variant.id}&limit=100`
  const outlets = async (role: string): Promise<Named[]> => (await read(`outlets/${role}-with-pricing?${of}`)).docs
  const [posting, amplification, reshare] = await Promise.all(['posting', 'amplification', 'reshare'].map(outlets))
  const firstPost = posting?.find(({ name }) => name === 'Family Miles')
  const boosts: Named[] = (await read(`promotion-types/${type.id}/boost-options?outletId=${firstPost?.id}`)).docs
  const priceIn = (list: readonly Named[] | undefined, name: string) => {
    const found = list?.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is not on sale`)
    return found.price
  }
  const [boost] = boosts
  if (!boost) throw new Error('no boost is on sale')
  return { type, variant, addon: type.addons[0], boost, posting, amplification, reshare, priceIn }
}

async function begin(page: Page): Promise<{ host: Hosting; stay: { id: string; name: string } }> {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/promotions`)
  await page.getByLabel('Stay to promote').selectOption({ label: stay.name })
  await page.getByRole('button', { name: 'New promotion' }).click()
  await expect(page).toHaveURL(/\/promotions\/prm_\w+\/0$/)
  await settled(page)
  return { host, stay }
}

function idOf(page: Page): string {
  return /prm_\w+/.exec(page.url())?.[0] ?? ''
}

function outlet(page: Page, list: string, name: string) {
  return page.getByRole('group', { name: list }).getByRole('checkbox', { name: new RegExp(`^${name},`) })
}

async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: to })).toBeFocused()
}

function rail(page: Page, step: string) {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step })
}

async function asEmployee(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'employee')
  return page
}

test('a host promotes a stay in nine steps, and a moderator accepts it @phone', async ({ page, browser }) => {
  const { host, stay } = await begin(page)
  const { type, variant, addon, boost, posting, amplification, reshare, priceIn } = await priceList(page, host)

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('User name is required.')
  await expectNoAxeViolations(page)
  await page.getByRole('alert').getByRole('link', { name: 'User name is required.' }).click()
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.getByLabel('User name').fill('@saltbox')
  await page.getByLabel('Title').fill('Autumn at the mill')
  await goOn(page, 'Promotion type')

  await page.getByRole('radio', { name: type.name }).check()
  await page
    .getByRole('group', { name: /which one/ })
    .getByRole('radio')
    .first()
    .check()
  await goOn(page, 'Posting outlets')

  await page.getByRole('searchbox', { name: 'Search outlets' }).fill('famil')
  await outlet(page, 'Who will post it?', 'Family Miles').check()
  await page.getByRole('searchbox', { name: 'Search outlets' }).fill('')
  await outlet(page, 'Who will post it?', 'New England Getaways').check()
  await expectNoAxeViolations(page)
  await goOn(page, 'Amplify and reshare')

  await outlet(page, 'Who will amplify it?', 'Feed: East Coast').check()
  await outlet(page, 'Who will amplify it?', 'Feed: Mountains').check()
  await outlet(page, 'Who will reshare it?', 'Friday Escape').check()
  await expect(outlet(page, 'Who will amplify it?', 'Blue Ridge Traveler')).toBeDisabled()
  await expect(outlet(page, 'Who will amplify it?', 'Blue Ridge Traveler')).toHaveAccessibleDescription(
    'Facebook Pages does not amplify posts on Facebook Pages.',
  )
  await goOn(page, 'Media')

  await page.locator('input[type=file]').setInputFiles([pictureFile('one.png'), pictureFile('two.png')])
  await expect(page.getByText('2 of at most 10 pictures')).toBeVisible()
  await page.getByLabel('Description').first().fill('The mill in its garden')
  await page.getByRole('button', { name: /Crop.*picture 2/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: /^1:1/ }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Apply crop' }).click()
  await expect(page.getByRole('button', { name: /Cropped to 1:1/ })).toBeVisible()
  await expect(page.getByText(/^Saved · version/)).toBeVisible()

  // After returning, everything is unchanged.
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Description').first()).toHaveValue('The mill in its garden')
  await expectNoAxeViolations(page)
  await rail(page, 'Amplify and reshare').click()
  await expect(outlet(page, 'Who will reshare it?', 'Friday Escape')).toBeChecked()

  // Newsletters don't reshare Instagram posts: the later choice is removed, with a message.
  await outlet(page, 'Who will amplify it?', 'Feed: Mountains').uncheck()
  await outlet(page, 'Who will amplify it?', 'Pacific Fog').check()
  await expect(page.getByText('1 later choice was removed')).toBeVisible()
  await expect(page.getByText('Friday Escape: Email newsletters does not reshare posts from Instagram.')).toBeVisible()
  await expect(outlet(page, 'Who will reshare it?', 'Friday Escape')).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(outlet(page, 'Who will reshare it?', 'Friday Escape')).toBeChecked()
  await expect(outlet(page, 'Who will amplify it?', 'Pacific Fog')).not.toBeChecked()
  await outlet(page, 'Who will amplify it?', 'Pacific Fog').check()
  await page.getByRole('button', { name: 'Got it' }).click()
  await outlet(page, 'Who will reshare it?', 'Stay Spotter').check()
  await goOn(page, 'Media')
  await goOn(page, 'Boost')

  await expect(page.getByRole('radio', { name: 'No boost' })).toBeChecked()
  await page.getByRole('radio', { name: boost.name }).check()
  await page.getByRole('checkbox', { name: addon.name }).focus()
  const added = page.waitForResponse(/\/addons$/)
  await page.keyboard.press('Space')
  await added
  await expect(page.getByRole('checkbox', { name: addon.name })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: addon.name })).toBeFocused()
  await expectNoAxeViolations(page)
  await goOn(page, 'Details')

  await page.getByRole('textbox', { name: 'Summary' }).fill('Two nights above the harbor. '.repeat(11))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('X takes at most 280 characters')
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Summary' }).fill('Two nights above the harbor.')
  await page.getByLabel('Tagged accounts').fill('saltbox')
  await page.getByLabel('Tagged accounts').press('Enter')
  await page.getByLabel('Tagged locations').fill('Bar Harbor, ME')
  await page.getByLabel('Tagged locations').press('Enter')
  await page.getByLabel('Link sticker text').fill('See the mill')
  await expectNoAxeViolations(page)
  await goOn(page, 'Preview')

  const posts = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await expect(posts).toHaveCount(5)
  await expect(posts.filter({ hasText: 'Stay Spotter' })).not.toContainText('280')
  await goOn(page, 'Confirm')

  const total =
    variant.price +
    priceIn(posting, 'Family Miles') +
    priceIn(posting, 'New England Getaways') +
    priceIn(amplification, 'Feed: East Coast') +
    priceIn(amplification, 'Pacific Fog') +
    priceIn(reshare, 'Stay Spotter') +
    boost.price +
    addon.price
  const promotion = `/api/stay-promotions/${idOf(page)}`
  const seen = await page.request.get(promotion, { headers: { authorization: `Bearer ${host.token}` } })
  expect((await seen.json()).price.total).toBe(total)
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('alert')).toContainText('Agreement to terms must be true.')
  await page.getByRole('checkbox', { name: `I confirm this promotion for ${dollars.format(total / 100)}` }).click()
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()

  // Consent applies to a price: a different one requires consent again.
  await rail(page, 'Boost').click()
  await page.getByRole('checkbox', { name: addon.name }).uncheck()
  await rail(page, 'Confirm').click()
  const [before, now] = [total, total - addon.price].map((cents) => dollars.format(cents / 100))
  const change = `The price has changed from ${before} to ${now}. Please confirm it again.`
  await expect(page.getByRole('paragraph').filter({ hasText: change })).toBeVisible()
  await page.getByRole('checkbox', { name: `I confirm this promotion for ${now}` }).click()
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeChecked()
  await expectNoAxeViolations(page)

  await test.step('it is not submitted without a picture that is still uploading', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/uploads', async (route) => {
      await held.promise
      await route.abort()
    })
    await rail(page, 'Media').click()
    await page.locator('input[type=file]').setInputFiles(pictureFile('three.png'))
    await rail(page, 'Confirm').click()
    await expect(page.getByRole('button', { name: /^Submit for review/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Wait until your files are uploaded.', { exact: true })).toBeVisible()
    await rail(page, 'Media').click()
    await page.getByRole('button', { name: /^Cancel.*three\.png$/ }).click()
    held.resolve()
    await rail(page, 'Confirm').click()
  })
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Waiting for review')).toBeVisible()

  const moderator = await asEmployee(browser)
  await moderator.goto(`/moderation/stay-promotions/${idOf(page)}`)
  await settled(moderator)
  await expect(moderator.getByRole('region', { name: '5 posts' })).toContainText('Two nights above the harbor.')
  await expectNoAxeViolations(moderator)
  const decided = moderator.waitForResponse((response) => response.url().endsWith('/publish'))
  await moderator.keyboard.press('a')
  expect((await decided).status()).toBe(200)
  await moderator.context().close()

  await page.reload()
  await expect(page.getByText('Your promotion was accepted')).toBeVisible()
  await page.goto(`/host/${host.orgId}/promotions?stay=${stay.id}&status=Accepted`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Autumn at the mill' })).toContainText('Awaiting payment')
  await expectNoAxeViolations(page)
})

test('a nonexistent step says so, and links back', async ({ page }) => {
  await begin(page)
  const wizard = page.url().replace(/\/0$/, '')
  for (const step of ['9', '-1', 'two']) {
    const answer = await page.goto(`${wizard}/${step}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('alert')).toContainText('Invalid step index. Must be between 0 and 8.')
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to the promotion' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
})

test('two tabs with the same promotion ask which version to keep', async ({ page }) => {
  await begin(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await settled(other)
  await other.getByLabel('Title').fill('Written in the other tab')
  await expect(other.getByText(/^Saved · version 2/)).toBeVisible()
  await page.getByLabel('Title').fill('Written here')
  const choice = page.getByRole('dialog', { name: 'This was changed somewhere else' })
  await expect(choice).toContainText('Written in the other tab')
  await expectNoAxeViolations(page)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(/^Saved · version 3/)).toBeVisible()
  await other.getByLabel('Title').fill('Again over there')
  await other.getByRole('dialog').getByRole('button', { name: 'Load theirs' }).click()
  await expect(other.getByLabel('Title')).toHaveValue('Written here')
})

test('changes that cannot be saved are reported, kept, and saved once the connection is back', async ({ page }) => {
  await begin(page)
  await page.context().setOffline(true)
  await page.getByLabel('User name').fill('@saltbox')
  await expect(page.getByText('Not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your changes are kept here')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved · version/)).toBeVisible()
  await goOn(page, 'Promotion type')
})

test('the list of what is missing before continuing follows what is chosen', async ({ page }) => {
  const { host } = await begin(page)
  const { type } = await priceList(page, host)
  await page.getByLabel('User name').fill('@saltbox')
  await goOn(page, 'Promotion type')
  await page.getByRole('button', { name: 'Continue' }).click()
  const lacking = page.getByRole('alert').filter({ hasText: 'Before you continue' })
  await expect(lacking).toContainText('Promotion type is required.')
  await expect(lacking).toBeFocused()
  const chosen = page.getByRole('radio', { name: type.name })
  await chosen.check()
  await expect(lacking).toContainText('Variant is required.')
  await expect(lacking).not.toContainText('Promotion type is required.')
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Steps', exact: true })).toContainText('1 thing to fix')
})

test('consent that cannot be sent shows why, and stays unchecked', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await begin(page)
  await page.goto(page.url().replace(/0$/, '8'))
  await settled(page)
  await page.route('**/api/stay-promotions/**', (route) => route.abort())
  const agreement = page.getByRole('checkbox', { name: 'I agree to' })
  await agreement.click()
  await expect(page.getByText('The platform cannot be reached.')).toBeVisible()
  await expect(agreement).toBeEnabled()
  await expect(agreement).not.toBeChecked()
  expect(errors).toEqual([])
})

test('the first steps are completed by keyboard only', async ({ page }) => {
  await begin(page)
  const tabTo = async (label: RegExp) => {
    const name = () =>
      page.evaluate(() => {
        const here = document.activeElement
        return `${here?.getAttribute('aria-label') ?? ''} ${(here as HTMLInputElement | null)?.labels?.[0]?.textContent ?? ''} ${here?.textContent ?? ''}`
      })
    for (let press = 0; press < 80 && !label.test(await name()); press++) await page.keyboard.press('Tab')
    expect(await name()).toMatch(label)
  }
  await page.getByRole('heading', { name: 'Title', exact: true }).focus()
  await tabTo(/User name/)
  await page.keyboard.type('@saltbox')
  await tabTo(/Continue/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Promotion type' })).toBeFocused()
  await tabTo(/Instagram story/)
  await page.keyboard.press('Space')
  const variants = page.getByRole('group', { name: /which one/ })
  await expect(variants).toBeVisible()
  await tabTo(/Single story/)
  await page.keyboard.press('Space')
  await expect(variants.getByRole('radio').first()).toBeChecked()
  await tabTo(/Continue/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Posting outlets' })).toBeFocused()
  await tabTo(/^Barefoot Keys/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Barefoot Keys/ })).toBeChecked()
  await tabTo(/Continue/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Amplify and reshare' })).toBeFocused()
})

test('a notification about a promotion takes its host to where they stopped, and a moderator to its review', async ({
  page,
  browser,
}) => {
  const { host, stay } = await begin(page)
  const told = `/promotions/${idOf(page)}`
  await page.goto(told)
  await expect(page).toHaveURL(new RegExp(`/host/${host.orgId}/stays/${stay.id}/promotions/prm_\\w+/0$`))
  const moderator = await asEmployee(browser)
  await moderator.goto(told)
  await expect(moderator).toHaveURL(/\/moderation\/stay-promotions\/prm_/)
})

test('a host withdraws a promotion from review, and goes on editing it, by keyboard', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const id = await newSubmittedPromotion(page, host, stay.id, ownName('Early summer'))
  await page.goto(`/host/${host.orgId}/stays/${stay.id}/promotions/${id}/8`)
  await settled(page)
  await page.getByRole('button', { name: /^Withdraw submission/ }).press('Enter')
  await expect(page.getByText('Withdrawn from review.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeEnabled()
})
