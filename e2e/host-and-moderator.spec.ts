import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations, expectNothingForAxe } from './support/axe.ts'
import {
  call,
  holdUploads,
  newDraft,
  newHost,
  newSubmission,
  ownName,
  pictureFile,
  wholeStay,
} from './support/hosting.ts'
import { signInAs, signUp, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

async function asEmployee(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'employee')
  return page
}

async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('group', { name: section })).toBeVisible()
}

/** Uploads the minimum number of pictures for submission in the editor. */
async function uploadPictures(page: Page): Promise<void> {
  await page.getByLabel(/^Choose pictures/).setInputFiles(['harbor.png', 'stove.png', 'ferry.png'].map(pictureFile))
  await expect(page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem')).toHaveCount(3)
}

function saved(page: Page) {
  return expect(page.getByText(/^Saved · version/)).toBeVisible()
}

/** Attribute icons that are displayed. */
function iconsIn(place: Locator): Locator {
  return place.locator('img[src^="/media/uploads/attributes/"]')
}

/** Whether a visitor's API search by name finds it. */
async function isFound(page: Page, name: string): Promise<boolean> {
  const filter = JSON.stringify({ logic: 'and', items: [{ field: 'name', operator: 'equals', value: name }] })
  const answer = await page.request.get(`/api/stays?filter=${encodeURIComponent(filter)}`)
  return (await answer.json()).docs.length === 1
}

test('a stay is written, refused, corrected, rejected, corrected again, accepted and found', async ({
  page,
  browser,
}) => {
  const name = ownName('Ferry House')
  await signUp(page)
  await page.goto('/host')
  await page.getByLabel('Organization name').fill(ownName('Harbor houses'))
  await page.getByRole('button', { name: 'Start hosting' }).click()
  await page.waitForURL(/\/host\/org_/)
  await page.getByRole('link', { name: 'New stay' }).first().click()
  await page.getByLabel('What is it called?').fill(name)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.waitForURL(/\/stays\/stay_/)
  await settled(page)
  const id = /stay_\w+/.exec(page.url())?.[0] ?? ''

  await test.step('a submission without a description shows an error beside the field', async () => {
    await goTo(page, 'Review & submit')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('alert')).toContainText('things to fix')
    await expect(page.getByRole('link', { name: 'Add at least 3 pictures.' })).toBeVisible()
    await page.getByRole('link', { name: 'Description is required.' }).click()
    const field = page.getByRole('textbox', { name: 'Description', exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/Description is required\./)
    await field.fill(wholeStay(name).description)
    await expect(page.getByText('Description is required.')).toHaveCount(0)
    await saved(page)
  })

  await test.step('the host completes the rest and uploads a picture', async () => {
    await goTo(page, 'Basics')
    const type = page.getByRole('combobox', { name: 'Property type' })
    await type.fill('cott')
    await page.getByRole('option', { name: /^Cottage/ }).click()
    const guests = page.getByRole('spinbutton', { name: 'Guest capacity' })
    await expect(guests).toHaveValue('5')
    await guests.fill('6')
    await goTo(page, 'Place')
    await page.getByLabel('City').fill('Bar Harbor')
    await page.getByLabel('State').selectOption('ME')
    await page.getByLabel('Zip').fill('04609')
    await goTo(page, 'Beds & rooms')
    await expect(page.getByRole('spinbutton', { name: 'Bedrooms' })).toHaveValue('3')
    await page.getByRole('spinbutton', { name: 'Bedrooms' }).fill('2')
    await goTo(page, 'Rates')
    await page.getByLabel('Current rate').fill('185')
    await page.getByRole('button', { name: 'Add a booking link' }).click()
    await page.getByLabel('Booking partner').fill('Direct')
    await page.getByLabel('Page address').fill('https://book.example.com/ferry-house')
    await goTo(page, 'Pictures')
    await expect(page.getByText('A stay needs at least 3 pictures to be submitted')).toBeVisible()
    await uploadPictures(page)
    await expect(page.getByText('A stay needs at least 3 pictures to be submitted')).toHaveCount(0)
    await page.getByLabel('Description').first().fill('The house above the harbor')
    await saved(page)
  })

  const submit = async (label: string): Promise<void> => {
    await goTo(page, 'Review & submit')
    await page.getByRole('button', { name: label }).click()
    await expect(page.getByText('Waiting for review.')).toBeVisible()
  }
  await submit('Submit for review')

  const moderator = await asEmployee(browser)
  await test.step('an employee claims it and rejects it with a reason', async () => {
    await moderator.goto(`/moderation/stays/${id}`)
    await expect(moderator.getByRole('heading', { level: 1, name })).toBeVisible()
    await settled(moderator)
    await moderator.getByRole('button', { name: 'Claim' }).click()
    await expect(moderator.getByText('Claimed by you')).toBeVisible()
    await moderator.getByLabel('Reason').selectOption('Spelling')
    await moderator.getByLabel('Message to host').fill('Harbour is spelled harbor here.')
    await moderator.getByRole('button', { name: 'Reject' }).click()
    await expect(moderator.getByText(`Rejected: “${name}”`).first()).toBeVisible()
    // Leaving the page immediately sends decisions that could still be undone.
    await moderator.goto('/moderation?tab=rejected')
  })

  await test.step('the host reads the reason, corrects the stay and submits it again', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Harbour is spelled harbor here.', { timeout: 1_000 })
    }).toPass()
    await settled(page)
    await goTo(page, 'Description')
    const field = page.getByRole('textbox', { name: 'Description', exact: true })
    await field.fill(`${wholeStay(name).description} Harbor it is.`)
    await saved(page)
    await submit('Submit')
  })

  await test.step('the employee accepts it by keyboard', async () => {
    await moderator.goto(`/moderation/stays/${id}`)
    await expect(moderator.getByText('Harbour is spelled harbor here.')).toBeVisible()
    await settled(moderator)
    await moderator.keyboard.press('c')
    await expect(moderator.getByText('Claimed by you')).toBeVisible()
    const sent = moderator.waitForResponse((response) => response.url().endsWith(`/${id}/publish`))
    await moderator.keyboard.press('a')
    await expect(moderator.getByText(`Accepted: “${name}”`).first()).toBeVisible()
    expect((await sent).status()).toBe(200)
  })

  await test.step('a visitor finds it', async () => {
    const visitor = await browser.newPage()
    await expect.poll(() => isFound(visitor, name), { timeout: 10_000, intervals: [50] }).toBe(true)
    await visitor.close()
  })
  await moderator.close()
})

test('a host withdraws a submission, and submits it again, by keyboard @phone', async ({ page }) => {
  const host = await newHost(page)
  const id = await newSubmission(page, host, ownName('Too early'))
  await page.goto(`/host/${host.orgId}/stays/${id}?section=review`)
  await settled(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Withdraw submission' }).press('Enter')
  await expect(page.getByText('Withdrawn from review.').first()).toBeVisible()
  await expect(page.getByText('Waiting for review.')).toHaveCount(0)
  await page.goto(`/host/${host.orgId}/stays/${id}?section=pictures`)
  await settled(page)
  await uploadPictures(page)
  await saved(page)
  await page.goto(`/host/${host.orgId}/stays/${id}?section=review`)
  await settled(page)
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(page.getByText('Waiting for review.')).toBeVisible()
})

test('amenities are chosen by group from the whole catalogue, or requested @phone', async ({ page, browser }) => {
  const host = await newHost(page)
  const id = await newDraft(page, host, {})
  await page.goto(`/host/${host.orgId}/stays/${id}?section=amenities`)
  await settled(page)
  await page.getByRole('button', { name: 'Browse all amenities' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Amenities' })
  await expect(dialog.getByRole('group', { name: 'Kitchen and dining' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: 'Hot tub' }).check()
  await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill('heating')
  await expect(dialog.getByRole('checkbox', { name: 'Hot tub' })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Wood stove' }).check()
  await expect(dialog).toContainText('2 of at most')
  const asked = ownName('Zeppelin mast')
  await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill(asked)
  await expect(dialog.getByText('Nothing in the catalog matches. You can request it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request a new one' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.getByRole('dialog').getByLabel('Name').fill(asked)
  await page.getByRole('dialog').getByLabel('Description').fill('Moors one airship.')
  const letGo = await holdUploads(page)
  await page.getByLabel('Choose a picture').setInputFiles(pictureFile('mast.png'))
  await expect(page.getByText('Wait until your files are uploaded.', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').press('Enter')
  letGo()
  await expect(iconsIn(page.getByRole('group', { name: 'Icon' }))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  for (const name of ['Hot tub', 'Wood stove', asked])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await saved(page)

  await test.step('moderators see the icon, and hosts can choose it once it is accepted', async () => {
    const moderator = await asEmployee(browser)
    await moderator.goto('/moderation?kind=attribute-requests')
    await moderator.getByRole('link', { name: asked }).first().click()
    await expect(iconsIn(moderator.getByRole('main'))).toBeVisible()
    const request = /areq_\w+/.exec(moderator.url())?.[0] ?? ''
    await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/attribute-requests/${request}/publish`, {})
    await moderator.close()
    const field = page.getByRole('combobox', { name: 'Amenities' })
    const option = page.getByRole('option', { name: asked })
    await expect(async () => {
      await page.reload()
      await settled(page)
      await field.fill(asked)
      await expect(option).toContainText('Moors one airship.', { timeout: 3_000 })
    }).toPass()
    await expect(iconsIn(option)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Browse all amenities' }).press('Enter')
    await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill(asked)
    await expect(dialog.getByRole('checkbox', { name: asked })).toHaveAccessibleDescription('Moors one airship.')
    await expect(iconsIn(dialog)).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('another page or tab of a list is announced, and the page is gone on from its top', async ({ page }) => {
  const hosting = await newHost(page)
  for (let n = 1; n <= 21; n++) await newDraft(page, hosting, { name: `Cabin ${n}` })
  await page.goto(`/host/${hosting.orgId}/stays`)
  await settled(page)
  const spoken = (text: RegExp) => page.getByRole('status').filter({ hasText: text })
  await page.getByRole('link', { name: 'Page 2' }).press('Enter')
  await expect(page).toHaveTitle('Your stays · Page 2 · Lodestay')
  await expect(spoken(/^Your stays · Page 2 · Lodestay$/)).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
  const drafts = page.getByRole('navigation', { name: 'By status' }).getByRole('link', { name: 'Drafts' })
  await drafts.press('Enter')
  await expect(spoken(/^Your stays · Lodestay$/)).toBeAttached()
  await expect(drafts).toBeFocused()
})

test('a stay is duplicated from the list by keyboard, without its shortlink', async ({ page }) => {
  const host = await newHost(page)
  const name = ownName('Twin')
  const shortlink = `twin-${Date.now().toString(36)}`
  await newDraft(page, host, { ...wholeStay(name), shortlink })
  await page.goto(`/host/${host.orgId}/stays`)
  await settled(page)
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  // An open menu moves the focus to its first item.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await page.waitForURL(/\/stays\/stay_/)
  await expect(page.getByRole('heading', { level: 1, name: / \(copy\)$/ })).toBeVisible()
  await expect(page.getByLabel('Shortlink')).toHaveValue('')
  await goTo(page, 'Place')
  await expect(page.getByLabel('City')).toHaveValue('Bar Harbor')
})

test('a draft can be previewed only by its host', async ({ page, browser }) => {
  const hosting = await newHost(page)
  const name = ownName('Not yet')
  const id = await newDraft(page, hosting, wholeStay(name))
  await page.goto(`/stays/${id}?preview=1`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Only you and moderators see this')).toBeVisible()
  const visitor = await browser.newPage()
  for (const address of [`/stays/${id}?preview=1`, `/stays/${id}`])
    expect((await visitor.goto(address))?.status()).toBe(404)
  await visitor.close()
})

test('an offer goes through the same queue, is rejected, appealed, and hidden from the moderator who rejected it', async ({
  page,
  browser,
}) => {
  const hosting = await newHost(page)
  const moderator = await asEmployee(browser)
  const token = await tokenOf(moderator, 'employee@lodestay.test')
  const stayId = await newSubmission(page, hosting, ownName('Offered'))
  await call(page, token, `/api/stays/${stayId}/publish`, {})
  const title = ownName('Midweek rate')
  const { id } = await call(page, hosting.token, '/api/offers', { stayId, title, enabled: true })

  await moderator.goto('/moderation?kind=offers')
  const kinds = moderator.getByRole('navigation', { name: 'By kind' })
  await expect(kinds.getByRole('link', { name: 'Offers' })).toHaveAttribute('aria-current', 'page')
  await moderator.goto(`/moderation/offers/${id}`)
  await expect(moderator.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectNoAxeViolations(moderator)
  await moderator.getByLabel('Reason').selectOption('Other')
  await moderator.getByLabel('Message to host').fill('Say which nights.')
  await moderator.getByRole('button', { name: 'Reject' }).click()
  await expect(moderator.getByText(`Rejected: “${title}”`).first()).toBeVisible()
  // Leaving the page sends decisions that could still be undone.
  await expect(async () => {
    await moderator.goto('/moderation?tab=rejected&kind=offers')
    await expect(moderator.getByRole('link', { name: title, exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await call(page, hosting.token, `/api/moderation/offers/${id}/appeals`, { message: 'It says so.' })
  await moderator.goto(`/moderation/offers/${id}`)
  await expect(moderator.getByText('“It says so.”')).toBeVisible()
  await expect(moderator.getByText('another moderator decides.').first()).toBeVisible()
  await moderator.close()
})

test('two tabs with the same draft do not overwrite each other', async ({ page, context }) => {
  const hosting = await newHost(page)
  const id = await newDraft(page, hosting, { name: ownName('Two tabs') })
  const address = `/host/${hosting.orgId}/stays/${id}?section=description`
  const other = await context.newPage()
  await page.goto(address)
  await other.goto(address)
  await settled(page)
  await settled(other)
  const mine = page.getByRole('textbox', { name: 'Description', exact: true })
  const theirs = other.getByRole('textbox', { name: 'Description', exact: true })
  await mine.fill('Written in the first tab.')
  await saved(page)
  await expect(page.getByText('version 2')).toBeVisible()
  await theirs.fill('Written in the second tab.')
  const dialog = other.getByRole('dialog', { name: 'This was changed somewhere else' })
  await expect(dialog).toContainText('Written in the first tab.')
  await expect(dialog).toContainText('Written in the second tab.')
  await expectNoAxeViolations(other)
  // A reload asks again, instead of saving over the first tab's text.
  other.on('dialog', (leaving) => leaving.accept())
  await other.reload()
  await expect(dialog).toContainText('Written in the first tab.')
  await expect(dialog).toContainText('Written in the second tab.')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('version 3')).toBeVisible()

  await mine.fill('Written once more.')
  await page.getByRole('dialog').getByRole('button', { name: 'Load theirs' }).click()
  await expect(mine).toHaveValue('Written in the second tab.')
})

test('what a host types during a review is saved once the moderator has released it', async ({ page }) => {
  const hosting = await newHost(page)
  const id = await newSubmission(page, hosting, ownName('Released'))
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=description`)
  await settled(page)
  const admin = await tokenOf(page, 'admin@lodestay.test')
  await call(page, admin, `/api/stays/${id}/lock`, {})
  await page.getByLabel('Demand').fill('Full in summer')
  await expect(page.getByText('Your unsaved changes are kept in this tab')).toBeVisible()
  await call(page, admin, `/api/moderation/stays/${id}/release`, {})
  await page.getByRole('button', { name: 'Refresh' }).click()
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Demand')).toHaveValue('Full in summer')
})

test('a stay in review takes no dropped pictures, and its pin stays where it is', async ({ page }) => {
  const hosting = await newHost(page)
  const id = await newSubmission(page, hosting, ownName('Closed'))
  await call(page, await tokenOf(page, 'admin@lodestay.test'), `/api/stays/${id}/lock`, {})
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=pictures`)
  await settled(page)
  await expect(page.getByText('No pictures yet')).toBeVisible()
  await expect(page.getByText('Choose pictures or drop them here')).toBeHidden()
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=place`)
  await settled(page)
  await page
    .getByRole('region', { name: 'Map to pick where the stay is' })
    .click({ position: { x: 40, y: 40 }, force: true })
  await expect(page.getByLabel('Latitude')).toHaveValue('')
})

test('input typed while the server is unreachable is kept, and saved once it responds', async ({ page, context }) => {
  const hosting = await newHost(page)
  const id = await newDraft(page, hosting, { name: ownName('Offline') })
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=description`)
  await settled(page)
  await context.setOffline(true)
  await page.getByLabel('Demand').fill('Full in summer')
  await expect(page.getByText('Not saved.')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Demand')).toHaveValue('Full in summer')
})

test('pictures are ordered, described and removed without a mouse', async ({ page }) => {
  const hosting = await newHost(page)
  const id = await newDraft(page, hosting, { name: ownName('Pictures') })
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=pictures`)
  await settled(page)
  await page.getByLabel(/^Choose pictures/).setInputFiles([pictureFile('one.png')])
  const list = page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await page.getByLabel('Description').fill('One')
  await page.getByLabel(/^Choose pictures/).setInputFiles([pictureFile('two.png')])
  await expect(list).toHaveCount(2)
  await page.getByRole('button', { name: /^Move picture 2 of 2/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^Move picture 1 of 2/ })).toBeFocused()
  await expect(list.nth(1).getByLabel('Description')).toHaveValue('One')
  await page.getByRole('button', { name: 'Remove picture 1' }).press('Enter')
  await expect(list).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(list).toHaveCount(2)
  await page
    .getByLabel(/^Choose pictures/)
    .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
  await expect(page.getByRole('alert')).toContainText('Use a JPEG, PNG')
})

test('a host finds, hides and deletes stays, and undoes it @phone', async ({ page }) => {
  const hosting = await newHost(page)
  const name = ownName('To delete')
  await newDraft(page, hosting, { name })
  await newSubmission(page, hosting, ownName('Submitted'))
  await page.goto(`/host/${hosting.orgId}`)
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link')).toHaveText([name])
  await expect(page.getByRole('region', { name: 'In review' }).getByRole('link')).toHaveCount(1)
  await page.goto(`/host/${hosting.orgId}/stays?state=drafts`)
  await settled(page)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const link = page.getByRole('link', { name, exact: true })
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()

  // Hovering over the message keeps it open, and so delays the deletion.
  await page.clock.install()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await page.reload()
  await expect(link).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your stays' }).fill('no such words')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
})

test('a decision is made, undone and made again by keyboard only', async ({ page, browser }) => {
  const hosting = await newHost(page)
  const name = ownName('Keyboard')
  const id = await newSubmission(page, hosting, name)
  const moderator = await asEmployee(browser)
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await moderator.keyboard.press('?')
  await expect(moderator.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await moderator.keyboard.press('Escape')
  await moderator.keyboard.press('r')
  await expect(moderator.getByLabel('Reason')).toBeFocused()
  // While a field is focused, letters are input rather than shortcuts.
  await moderator.keyboard.press('a')
  await expect(moderator).toHaveURL(new RegExp(id))
  await moderator.keyboard.press('Tab')
  await moderator.getByRole('heading', { level: 1 }).click()
  await moderator.keyboard.press('a')
  // Hovering over the message delays the decision, however long the next page takes.
  await moderator.getByRole('button', { name: 'Undo' }).hover()
  await expect(moderator).not.toHaveURL(new RegExp(id))
  await moderator.keyboard.press('u')
  await expect(moderator).toHaveURL(new RegExp(id))
  // The URL changes before the page does.
  await expect(moderator.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(moderator.getByText('Unclaimed')).toBeVisible()
  // The next message would appear below the pointer.
  await moderator.mouse.move(0, 0)
  const sent = moderator.waitForResponse((response) => response.url().endsWith(`/${id}/publish`))
  await moderator.keyboard.press('a')
  expect((await sent).status()).toBe(200)
  await moderator.close()
})

test('the reason for a rejection is restored after an undo, and after it could not be sent', async ({
  page,
  browser,
}) => {
  const hosting = await newHost(page)
  const id = await newSubmission(page, hosting, ownName('Undone'))
  const moderator = await asEmployee(browser)
  const message = moderator.getByLabel('Message to host')
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await moderator.getByLabel('Reason').selectOption('Other')
  await message.fill('Say which nights it is about.')
  const reject = () => moderator.getByRole('button', { name: 'Reject', exact: true }).click()
  await reject()
  // Hovering over the message delays the decision, however long the next page takes.
  await moderator.getByRole('button', { name: 'Undo' }).hover()
  await expect(moderator).not.toHaveURL(new RegExp(id))
  await moderator.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toHaveValue('Say which nights it is about.')
  await expect(moderator.getByLabel('Reason')).toHaveValue('Other')

  await call(page, hosting.token, `/api/stays/${id}/drafts`, { demand: 'High' })
  await reject()
  const failed = moderator.getByRole('alert').filter({ hasText: 'Reload before you decide' })
  await expect(failed).toBeVisible({ timeout: 15_000 })
  await failed.getByRole('link').first().click()
  await expect(message).toHaveValue('Say which nights it is about.')
  await moderator.close()
})

test('a stay’s name that is too long says so at once, also in a draft saved with it', async ({ page }) => {
  const host = await newHost(page)
  await page.goto(`/host/${host.orgId}/stays/new`)
  await settled(page)
  await page.getByLabel('What is it called?').fill('x'.repeat(26))
  await page.getByRole('button', { name: 'Get started' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveAccessibleDescription(/must be at most 25 characters/)
  await name.fill('x'.repeat(25))
  await expect(name).not.toHaveAccessibleDescription(/at most/)
  await name.press('End')
  await name.pressSequentially('x')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/must be at most 25 characters/)
})

test('a half-written rejection is kept across a reload and a look at the next item', async ({ page, browser }) => {
  const hosting = await newHost(page)
  const id = await newSubmission(page, hosting, ownName('Half'))
  await newSubmission(page, hosting, ownName('Next'))
  const moderator = await asEmployee(browser)
  const message = moderator.getByLabel('Message to host')
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await moderator.getByLabel('Reason').selectOption('Other')
  await message.fill('Say which nights')
  await moderator.reload()
  await expect(message).toHaveValue('Say which nights')
  await expect(moderator.getByLabel('Reason')).toHaveValue('Other')
  await settled(moderator)
  await moderator.getByRole('heading', { level: 1 }).click()
  await moderator.keyboard.press('j')
  await expect(moderator).not.toHaveURL(new RegExp(id))
  await expect(message).toHaveValue('')
  await moderator.keyboard.press('k')
  await expect(moderator).toHaveURL(new RegExp(id))
  await expect(message).toHaveValue('Say which nights')
  await moderator.close()
})

test('a moderator corrects a stay and an offer that they have claimed', async ({ page, browser }) => {
  const host = await newHost(page)
  const id = await newSubmission(page, host, ownName('Tipo House'))
  const dateRange = { start: Date.now() + 86_400_000, end: Date.now() + 9 * 86_400_000 }
  const { id: offerId } = await call(page, host.token, '/api/offers', { stayId: id, title: 'Midweak rate', dateRange })
  const moderator = await asEmployee(browser)

  const claimAndEdit = async (kind: string, itemId: string): Promise<void> => {
    await moderator.goto(`/moderation/${kind}/${itemId}`)
    await settled(moderator)
    await expect(moderator.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await moderator.keyboard.press('c')
    await moderator.getByRole('link', { name: 'Edit', exact: true }).click()
    await moderator.waitForURL(/\/host\//)
    await settled(moderator)
  }

  await claimAndEdit('stays', id)
  await expect(moderator.getByText('You’re editing as staff')).toBeVisible()
  const corrected = ownName('Typo House')
  await moderator.getByLabel('Name', { exact: true }).fill(corrected)
  await saved(moderator)
  await expectNoAxeViolations(moderator)
  await moderator.getByRole('button', { name: 'Back to review' }).click()
  await expect(moderator.getByRole('heading', { level: 1, name: corrected })).toBeVisible()
  await expect(moderator.getByText('Claimed by you')).toBeVisible()

  await claimAndEdit('offers', offerId)
  await moderator.getByLabel('Title').fill('Midweek rate')
  await moderator.getByRole('button', { name: 'Save' }).click()
  await expect(moderator.getByText('Saved.')).toBeVisible()
  const form = new URL(moderator.url()).pathname
  await expect(moderator.getByText('You’re editing as staff')).toBeVisible()
  await moderator.getByRole('link', { name: 'Back to review' }).click()
  await expect(moderator.getByRole('heading', { level: 1, name: 'Midweek rate' })).toBeVisible()

  await test.step('nobody else can: its form says who is reviewing it', async () => {
    const admin = await (await browser.newContext()).newPage()
    await signInAs(admin, 'admin')
    await admin.goto(form)
    await expect(admin.getByText('is reviewing this').first()).toBeVisible()
    await expect(admin.getByLabel('Title')).toBeDisabled()
    await admin.close()
  })
  await moderator.close()
})

test('a suggested phrase leaves the cursor behind it, and shortcuts are off in the form of a rejection', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const id = await newSubmission(page, host, ownName('Sentence'))
  const moderator = await asEmployee(browser)
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await moderator.keyboard.press('r')
  await moderator.getByLabel('Reason').selectOption('Grammar')
  const phrase = 'This sentence does not read well:'
  await moderator.getByRole('button', { name: phrase }).press('Enter')
  const message = moderator.getByLabel('Message to host')
  await expect(message).toBeFocused()
  await moderator.keyboard.type('a chair')
  await expect(message).toHaveValue(`${phrase} a chair`)
  await moderator.getByRole('button', { name: phrase }).press('a')
  await expect(moderator.getByRole('heading', { level: 1 })).toContainText('Sentence')
  await expect(moderator.getByText('Accepted: ')).toHaveCount(0)
  await moderator.close()
})

test('after a failed claim and a reload, the current reviewer is shown', async ({ page, browser }) => {
  const hosting = await newHost(page)
  const id = await newSubmission(page, hosting, ownName('Claimed'))
  const moderator = await asEmployee(browser)
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await call(page, await tokenOf(page, 'admin@lodestay.test'), `/api/stays/${id}/lock`, {})
  await moderator.getByRole('button', { name: 'Claim' }).click()
  const refused = moderator.getByRole('alert').filter({ hasText: 'is reviewing this.' })
  await refused.getByRole('button', { name: 'Reload' }).click()
  await expect(refused).toHaveCount(0)
  await expect(moderator.getByRole('complementary', { name: 'Decision' })).toBeFocused()
  await expect(moderator.getByRole('button', { name: 'Take over' })).toBeVisible()
  await moderator.close()
})

test('a submission that changed during review is not accepted unseen', async ({ page, browser }) => {
  const hosting = await newHost(page)
  const name = ownName('Changed')
  const id = await newSubmission(page, hosting, name)
  const moderator = await asEmployee(browser)
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  await call(page, hosting.token, `/api/stays/${id}/drafts`, { demand: 'High' })
  await moderator.keyboard.press('a')
  await expect(moderator.getByRole('alert').filter({ hasText: name })).toContainText('Reload before you decide', {
    timeout: 15_000,
  })
  await moderator.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a moderator claims, rejects and undoes it with plain forms', async ({ page, browser }) => {
    const scripted = await browser.newContext({ javaScriptEnabled: true })
    const host = await scripted.newPage()
    const id = await newSubmission(host, await newHost(host), ownName('Plain forms'))
    await signInAs(page, 'employee')
    await page.goto(`/moderation/stays/${id}`)
    await page.getByRole('button', { name: 'Claim' }).click()
    await expect(page.getByText('Claimed by you')).toBeVisible()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Message is required.')).toBeVisible()
    await page.getByLabel('Reason').selectOption('Other')
    await page.getByLabel('Message to host').fill('The link leads nowhere.')
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Reviewed 1 submission.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undid 1 decision. You can decide again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await page.goto(`/moderation/stays/${id}`)
    await expect(page.getByText('Claimed by you')).toBeVisible()
    await scripted.close()
  })
})

test('a stay’s location is picked on the map, dragged, and moved by arrow keys @phone', async ({ page }) => {
  const hosting = await newHost(page)
  const id = await newDraft(page, hosting, wholeStay(ownName('On a map')))
  await page.goto(`/host/${hosting.orgId}/stays/${id}?section=place`)
  await settled(page)
  const latitude = page.getByLabel('Latitude')
  const longitude = page.getByLabel('Longitude')
  await expect(latitude).toHaveValue('')

  await page.getByRole('button', { name: 'Put the pin in the middle' }).click()
  await expect(latitude).toHaveValue(/^\d/)
  const pin = page.getByRole('button', { name: /^Location of the stay/ })
  const first = Number(await latitude.inputValue())
  await pin.focus()
  await pin.press('ArrowUp')
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(first)

  const west = Number(await longitude.inputValue())
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => Number(await longitude.inputValue())).toBeLessThan(west)

  const dragged = await longitude.inputValue()
  await page.getByRole('region', { name: 'Map to pick where the stay is' }).click({ position: { x: 40, y: 40 } })
  await expect(longitude).not.toHaveValue(dragged)

  const zip = page.getByLabel('Zip', { exact: true })
  const own = await zip.inputValue()
  const nearest = page.getByRole('button', { name: `Use ${own}, the nearest zip code` })
  await expect(nearest).toBeHidden()
  await zip.fill('99999')
  await zip.press('Escape')
  await nearest.click()
  await expect(zip).toHaveValue(own)

  await page.getByRole('button', { name: 'Remove from map' }).click()
  await expect(pin).toBeHidden()
})

test('a location picked without an address suggests its city, and one far from the city suggests another', {
  tag: '@phone',
}, async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, {})
  await page.goto(`/host/${host.orgId}/stays/${stayId}?section=place`)
  await settled(page)
  await page.getByLabel('Latitude').fill('44.389')
  await page.getByLabel('Longitude').fill('-68.204')
  await page.getByRole('button', { name: 'Use Bar Harbor, ME 04609, the nearest place' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Bar Harbor')
  await expect(page.getByLabel('State')).toHaveValue('ME')
  await expect(page.getByLabel('Zip', { exact: true })).toHaveValue('04609')
  const elsewhere = page.getByRole('button', { name: /the nearest place$/ })
  await expect(elsewhere).toBeHidden()
  await page.getByLabel('Latitude').fill('24.555')
  await page.getByLabel('Longitude').fill('-81.78')
  await expect(elsewhere).toHaveText('Use Key West, FL 33040, the nearest place')
  await expectNothingForAxe(page)
  await saved(page)
})

test('before a place is chosen, state names neither overlap nor are cut off', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, {})
  await page.goto(`/host/${host.orgId}/stays/${stayId}?section=place`)
  await settled(page)
  await expect(page.locator('.map-state').filter({ hasText: 'Texas' })).toBeVisible()
  const { shown, broken } = await page.locator('.map').evaluate((map) => {
    const frame = map.getBoundingClientRect()
    const boxes = [...map.querySelectorAll('.map-state')]
      .filter((name) => name.checkVisibility({ visibilityProperty: true }))
      .map((name) => ({ name: name.textContent, box: name.getBoundingClientRect() }))
    const isCut = (box: DOMRect) =>
      box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
    const isCovered = (a: DOMRect, b: DOMRect) =>
      a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const wrong = boxes.filter(({ box }) => isCut(box) || boxes.some((other) => isCovered(box, other.box)))
    return { shown: boxes.length, broken: wrong.map(({ name }) => name) }
  })
  expect(shown).toBeGreaterThan(10)
  expect(broken).toEqual([])
})

test('a failed zip lookup is reported, and the address can still be typed', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, {})
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/zip/**', (route) => route.abort())
  await page.goto(`/host/${host.orgId}/stays/${stayId}?section=place`)
  await settled(page)
  await page.getByLabel('City').fill('Bar Harbor')
  await page.getByLabel('State').selectOption('ME')
  await expect(page.getByText('Zip code not found.')).toBeVisible()
  expect(logged.some((text) => text.startsWith('Zip code not found.'))).toBe(true)
  await page.getByLabel('Zip').fill('04609')
  await saved(page)
})

test('users who may not moderate or manage see an access message', async ({ page }) => {
  await newHost(page)
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})

test('axe finds nothing on the host’s pages', async ({ page }) => {
  await page.goto('/host')
  await expectNoAxeViolations(page)
  const hosting = await newHost(page)
  await page.goto(`/host/${hosting.orgId}`)
  await expectNoAxeViolations(page)
  await newSubmission(page, hosting, ownName('Submitted'))
  const { name: _, ...unnamed } = wholeStay('')
  const id = await newDraft(page, hosting, {
    ...unnamed,
    bedInfo: [{ bedType: 'Other', quantity: 1, customDescription: '' }],
    nearbyAttractions: [{ description: 'Lake', minutes: 80 }],
    amenities: ['Dock'],
  })
  const host = `/host/${hosting.orgId}`
  const sections = 'basics description place beds amenities pictures rates contact review'.split(' ')
  const pages = [
    host,
    `${host}/stays`,
    `${host}/stays/new`,
    ...sections.map((key) => `${host}/stays/${id}?section=${key}`),
  ]
  for (const address of pages) {
    await page.goto(address)
    await settled(page)
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('axe finds nothing on the moderator’s pages @phone', async ({ page, browser }) => {
  const host = await browser.newPage()
  const id = await newSubmission(host, await newHost(host), ownName('To be read'))
  await host.close()
  await signInAs(page, 'employee')
  for (const address of ['/moderation', '/moderation?tab=rejected', `/moderation/stays/${id}`]) {
    await page.goto(address)
    await settled(page)
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('Claimed by you')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/moderation')
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('Edit', { exact: true }) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Edit of a live stay')).toBeVisible()
  await expectNoAxeViolations(page)
})
