/** Travelers' and hosts' state survives Back, a reload, and signing in. */
import { expect, type Page, test } from '@playwright/test'
import { eventCounter, newVisitor } from './support/event-counter.ts'
import { newDraft, newHost, newLiveStay, newPerson, ownName } from './support/hosting.ts'
import { signInAs, signUp, signUpOnPage } from './support/people.ts'
import { settled } from './support/settled.ts'

function cards(page: Page) {
  return page.getByRole('region', { name: /^Results/ }).getByRole('article')
}

function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}

function hearts(page: Page) {
  return cards(page).getByRole('button', { name: /^Favorite/ })
}

test('a list extended with “Show more” is the same after Back and after a reload, at the same position @phone', async ({
  page,
}) => {
  await page.goto('/stays')
  // Before its script runs, the link goes to the next page.
  await expect(page.getByRole('button', { name: /^Quick look/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
  await expect(page.getByRole('status').filter({ hasText: 'More stays below: 24' })).toHaveCount(1)
  const before = await cards(page).count()
  const card = cards(page).nth(before - 4)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(cards(page)).toHaveCount(before)
  await expect(cards(page).filter({ hasText: name }).first()).toBeInViewport()
  await page.reload()
  await settled(page)
  await expect(cards(page)).toHaveCount(before)
  await expect(cards(page).filter({ hasText: name }).first()).toBeInViewport()
})

test('a favorite chosen by a visitor is theirs once they have an account, and counted @phone', async ({ browser }) => {
  const page = await newVisitor(browser)
  await page.goto('/stays')
  await settled(page)
  // The scripts start on first interaction. Clicks before they run aren't lost either: the journey below has no
  // scripts.
  await hearts(page).nth(2).hover()
  await settled(page)
  const kept = page.waitForResponse(/\/favorites\.data/)
  const name = await hearts(page).nth(2).getAttribute('aria-label')
  const stayId = await cards(page).nth(2).locator('[name=stayId]').inputValue()
  const count = await eventCounter(page, `favorite:${stayId}`)
  const before = await count()
  await hearts(page).nth(2).click()
  await kept
  await expect(messages(page).getByText('Sign in, and it’s in your favorites.')).toBeVisible()
  await signUpOnPage(page)
  await page.goto('/favorites')
  await expect(page.getByRole('button', { name: name ?? '', pressed: true })).toBeVisible()
  await expect.poll(count).toBeGreaterThan(before)
  await page.context().close()
})

test('without scripts, a favorite leads to the sign-in page, is kept, and another one is counted', async ({
  browser,
}) => {
  const page = await newVisitor(browser, { javaScriptEnabled: false })
  await page.goto('/stays?state=ME')
  const name = await hearts(page).first().getAttribute('aria-label')
  await hearts(page).first().click()
  await expect(page).toHaveURL(/sign-in\?next=%2Fstays%3Fstate%3DME/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUpOnPage(page)
  await page.goto('/favorites')
  await expect(page.getByRole('button', { name: name ?? '', pressed: true })).toBeVisible()
  await page.goto('/stays?state=ME')
  const stayId = await cards(page).nth(1).locator('[name=stayId]').inputValue()
  const count = await eventCounter(page, `favorite:${stayId}`)
  const before = await count()
  await hearts(page).nth(1).click()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await count()).toBeGreaterThan(before)
  await page.context().close()
})

test('a favorite is counted immediately for the user who clicked, and within a second for everyone', async ({
  page,
  browser,
}) => {
  const { name } = await newLiveStay(page, await newHost(page))
  const list = `/stays?text=${encodeURIComponent(name)}`
  const card = cards(page).filter({ hasText: name })
  await expect(async () => {
    await page.goto(list)
    await expect(card).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await settled(page)
  await card.getByRole('button', { name: /^Favorite/ }).click()
  await expect(card).toContainText(/1 favorites?/)
  const stranger = await (await browser.newContext()).newPage()
  await expect(async () => {
    await stranger.goto(list)
    await expect(cards(stranger).filter({ hasText: name })).toContainText(/1 favorites?/, { timeout: 500 })
  }).toPass()
  await stranger.context().close()
})

test('forms for offers, cancellations and giveaways keep their input across a reload, until sent', async ({ page }) => {
  const host = await newHost(page)
  await newDraft(page, host, { name: 'The mill' })
  for (const kind of ['offers', 'cancellations', 'giveaways']) {
    await page.goto(`/host/${host.orgId}/${kind}/new`)
    await settled(page)
    await page.getByLabel('Title').fill(`Typed into ${kind}`)
    await page.getByLabel(kind === 'giveaways' ? 'Rules' : 'Description').fill('Half of a sentence')
    await page.reload()
    await expect(messages(page).getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(`Typed into ${kind}`)
    await expect(page.getByLabel(kind === 'giveaways' ? 'Rules' : 'Description')).toHaveValue('Half of a sentence')
  }
})

test('the stays selected for a campaign are still selected after a reload', async ({ page }) => {
  const host = await newHost(page)
  const stays = [await newLiveStay(page, host), await newLiveStay(page, host), await newLiveStay(page, host)] as const
  await page.goto(`/host/${host.orgId}/campaigns/new`)
  await settled(page)
  await page.getByLabel('Title').fill('Two of three')
  for (const { name } of stays.slice(1)) await page.getByLabel(name).check()
  await page.reload()
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeVisible()
  for (const [at, { name }] of stays.entries()) await expect(page.getByLabel(name)).toBeChecked({ checked: at > 0 })
})

test('Enter in a form with both save and submit buttons triggers neither', async ({ page }) => {
  const host = await newHost(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(campaigns|offers)\/new/.test(request.url())) posts.push(request.url())
  })
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/offers/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Title').fill('Three nights for two')
  await page.getByLabel('Title').press('Enter')
  await page.goto(`/host/${host.orgId}/campaigns/new`)
  await settled(page)
  await page.getByRole('textbox', { name: 'From' }).fill('2030-03-01')
  await page.getByLabel('Through').fill('2030-03-20')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('Early spring')
  await page.getByLabel('Title').press('Enter')
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page).toHaveURL(/told=saved/)
  expect(posts).toHaveLength(1)
})

test('while a new item is being saved, its form is locked, and an error restores the focus', async ({ page }) => {
  // An error off the screen would take the focus.
  await page.setViewportSize({ width: 1440, height: 2400 })
  const host = await newHost(page)
  await page.goto(`/host/${host.orgId}/campaigns/new`)
  await settled(page)
  await page.getByRole('textbox', { name: 'From' }).fill('2030-05-01')
  await page.getByLabel('Through').fill('2030-05-20')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('Late spring')
  const answers: ((how: 'refused' | 'let through') => void)[] = []
  await page.route(/\/campaigns\/new\.data/, async (route) => {
    const how = await new Promise((resolve) => answers.push(resolve))
    await (how === 'refused' ? route.abort() : route.continue())
  })
  const save = page.getByRole('button', { name: 'Save draft' })
  const type = async () => {
    await save.press('Enter')
    await expect(page.locator('form[inert]')).toBeVisible()
    await page.keyboard.type('And words nobody would ever see again')
    await expect.poll(() => answers.length).toBe(1)
    return answers.pop()
  }
  ;(await type())?.('refused')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(save).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Late spring')
  ;(await type())?.('let through')
  await expect(page).toHaveURL(/told=saved/)
  await expect(page.getByLabel('Title')).toHaveValue('Late spring')
  await expect(page.locator('form[inert]')).toHaveCount(0)
})

test('a form that was sent is empty the next time', async ({ page }) => {
  const host = await newHost(page)
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/cancellations/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Title').fill('Sent and done')
  await page.getByLabel('First night').fill('2030-05-01')
  await page.getByLabel('Check-out').fill('2030-05-04')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/told=saved/)
  await page.goto(`/host/${host.orgId}/cancellations/new`)
  await settled(page)
  await expect(page.getByLabel('Title')).not.toHaveValue('Sent and done')
})

test('input typed while the page is loading is kept @phone', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, {})
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`/host/${host.orgId}/stays/${stayId}?section=place`, { waitUntil: 'commit' })
  await page.getByLabel('City').fill('Bar Harbor')
  await page.getByLabel('State').focus()
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('About the area').fill('Quiet, by the water.')
  arrive()
  await expect(page.getByText(/^Saved · version [2-9]/)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Bar Harbor')
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('City')).toHaveValue('Bar Harbor')
  await expect(page.getByLabel('State')).toHaveValue('ME')
  await expect(page.getByLabel('About the area')).toHaveValue('Quiet, by the water.')
})

test('form input is restored after having to sign in first', async ({ page, context }) => {
  const person = await signUp(page)
  const host = await newHost(page, person)
  await newDraft(page, host, { name: 'The mill' })
  const address = `/host/${host.orgId}/cancellations/new`
  await page.goto(address)
  await settled(page)
  await page.getByLabel('Title').fill('Typed before the session ended')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await settled(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the session ended')
})

test('an editor whose session has ended says so, and saves what was typed after signing in', async ({
  page,
  context,
}) => {
  const person = await signUp(page)
  const host = await newHost(page, person)
  const stayId = await newDraft(page, host, { name: ownName('The mill') })
  await page.goto(`/host/${host.orgId}/stays/${stayId}`)
  await settled(page)
  await context.clearCookies()
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem('lodestay.token')
  })
  const name = ownName('The barn')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByText('You’re signed out. Your changes are kept in this tab.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to save them' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
})

test('a message to the platform and an outlet’s application keep their input across a reload, until sent', async ({
  page,
}) => {
  await page.goto('/outlets/apply')
  await settled(page)
  await page.getByLabel('Description').fill('Weekends in Maine')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Weekends in Maine')

  await page.goto('/contact')
  await settled(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a question')
  await page.reload()
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a question')
  await page.getByLabel('Your name').fill('Vera')
  await page.getByLabel('Email').fill('vera@lodestay.test')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Message' }).fill('One more')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('One more')
})

test('a message that was sent is gone from its form, also before the page behind it has settled', async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a question')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a question')
  await page.getByLabel('Your name').fill('Vera')
  await page.getByLabel('Email').fill('vera@lodestay.test')
  await page.route('**/contact.data*', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('signing out removes what was typed into a form', async ({ page }) => {
  await signUp(page)
  await page.goto('/contact')
  await settled(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a question')
  await page.getByRole('button', { name: 'Account of Nora New' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/contact')
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('another user who signs in after a session expired never sees what was typed in it', async ({
  page,
  context,
  browser,
}) => {
  const other = await newPerson(browser)
  await signUp(page)
  await page.goto('/account')
  await settled(page)
  await page.getByLabel('First name').fill('Renamed')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await settled(page)
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account/)
  await settled(page)
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
})

test('a report, a profile and an organization’s settings are restored after having to sign in first', async ({
  page,
  context,
}) => {
  const person = await signUp(page)
  const host = await newHost(page, person)
  const stay = await newLiveStay(page, host)
  const signInAgain = async () => {
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await settled(page)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`/stays/${stay.id}`)
  await settled(page)
  await page.getByRole('link', { name: 'Report this stay' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: /^Spam/ }).check()
  await page.getByRole('dialog').getByLabel('Details').fill('The same text three times')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send report' }).click()
  await signInAgain()
  await expect(page.getByLabel('Details')).toHaveValue('The same text three times')
  await expect(page.getByRole('radio', { name: /^Spam/ })).toBeChecked()

  await page.goto('/account')
  await settled(page)
  await page.getByLabel('First name').fill('Renamed')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await signInAgain()
  await expect(page.getByLabel('First name')).toHaveValue('Renamed')

  await page.goto(`/host/${host.orgId}/settings`)
  await settled(page)
  await page.getByLabel('Organization name').fill('Renamed Rentals')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await signInAgain()
  await expect(page.getByLabel('Organization name')).toHaveValue('Renamed Rentals')
})

test('a report isn’t said to be restored while its dialog only asks to sign in', async ({ page, context }) => {
  const stay = await newLiveStay(page, await newHost(page))
  await signUp(page)
  await page.goto(`/stays/${stay.id}`)
  await settled(page)
  await page.getByRole('link', { name: 'Report this stay' }).click()
  await page.getByRole('dialog').getByLabel('Details').fill('The same text three times')
  await context.clearCookies()
  await page.reload()
  await settled(page)
  await page.getByRole('link', { name: 'Report this stay' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeHidden()
})

test('a template and a webhook are restored after having to sign in first', async ({ page, context, browser }) => {
  const person = await signUp(page)
  const host = await newHost(page, person)
  const moderator = await (await browser.newContext()).newPage()
  await signInAs(moderator, 'employee')
  const signIn = async (on: Page, email: string, password: string) => {
    await expect(on).toHaveURL(/\/sign-in\?next=/)
    await settled(on)
    await on.getByLabel('Email').fill(email)
    await on.getByLabel('Password', { exact: true }).fill(password)
    await on.getByRole('button', { name: 'Sign in' }).click()
  }
  await moderator.goto('/moderation/templates')
  await settled(moderator)
  const added = moderator.locator('form').filter({ has: moderator.getByRole('button', { name: 'Add template' }) })
  await added.getByLabel('Title').fill('Half a template')
  await added.getByLabel('Message').fill('The pictures show')
  await moderator.context().clearCookies()
  await added.getByRole('button', { name: 'Add template' }).click()
  await signIn(moderator, 'employee@lodestay.test', 'lodestay-demo')
  await expect(added.getByLabel('Title')).toHaveValue('Half a template')
  await expect(added.getByLabel('Message')).toHaveValue('The pictures show')

  await page.goto(`/host/${host.orgId}/webhooks`)
  await settled(page)
  await page.getByLabel('Address').fill('https://hooks.example.com/half')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await signIn(page, person.email, person.password)
  await expect(page.getByLabel('Address')).toHaveValue('https://hooks.example.com/half')
})

test('a favorite that cannot be sent is reverted and reported, and leaves the page as it is @phone', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/stays')
  await settled(page)
  await hearts(page).nth(2).hover()
  await settled(page)
  await page.route('**/favorites.data*', (route) => route.abort())
  await hearts(page).nth(2).click()
  await expect(messages(page).getByText('We couldn’t send that.')).toBeVisible()
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'false')
  await expect(cards(page)).toHaveCount(24)
  await page.unroute('**/favorites.data*')
  await hearts(page).nth(2).click()
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
})

test('loading more of a list can be retried after a failure @phone', async ({ page }) => {
  await page.goto('/stays')
  await expect(page.getByRole('button', { name: /^Quick look/ }).first()).toBeVisible()
  await settled(page)
  await page.route('**/stays.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load more.')
  await expect(cards(page)).toHaveCount(24)
  await page.unroute('**/stays.data*')
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a dialog and a page whose form cannot be sent keep the input, and send it later', async ({ page }) => {
  await page.goto('/plans')
  await settled(page)
  await page.getByRole('link', { name: 'Give feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give feedback' })
  await dialog.getByLabel('What should we know?').fill('The map is missing a lake.')
  await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t send that.')
  await expect(dialog.getByLabel('What should we know?')).toHaveValue('The map is missing a lake.')

  await page.goto('/contact')
  await settled(page)
  await page.getByRole('textbox', { name: 'name' }).fill('Nora New')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('May I bring a goat?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t send that.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('May I bring a goat?')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
})

/** Holds the response to the page's next form submission until released. */
async function holdPost(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Opens a cancellation drafted by its host. */
async function newDraftedCancellation(page: Page): Promise<void> {
  const host = await newHost(page)
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/cancellations/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Title').fill('Two nights in May')
  await page.getByLabel('First night').fill('2030-05-01')
  await page.getByLabel('Check-out').fill('2030-05-04')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Two nights in May' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Two nights in May')
  await settled(page)
}

test('input typed while a form is being saved is restored after leaving its page', async ({ page }) => {
  await newDraftedCancellation(page)
  const description = page.getByLabel('Description', { exact: false }).first()
  await page.getByLabel('Title').fill('Three nights in May')
  const letGo = await holdPost(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await description.pressSequentially('Typed on')
  letGo()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(page).toHaveURL(/\/cancellations(\?.*)?$/)
  await page.goBack()
  await expect(page.getByLabel('Title')).toHaveValue('Three nights in May')
  await expect(description).toHaveValue('Typed on')
})

test('input typed while a form is being saved stays in it, and is saved next', async ({ page }) => {
  await newDraftedCancellation(page)
  const description = page.getByLabel('Description', { exact: false }).first()
  await page.getByLabel('Title').fill('  Three nights in May ')
  const version = page.locator('form input[name="version"]').first()
  const based = await version.inputValue()
  const letGo = await holdPost(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await description.pressSequentially('Typed on')
  letGo()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(description).toHaveValue('Typed on')
  await expect(description).toBeFocused()
  // What was typed is kept along with the version it is based on.
  await expect(version).not.toHaveValue(based)
  await page.reload()
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(description).toHaveValue('Typed on')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Three nights in May')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.reload()
  await settled(page)
  await expect(description).toHaveValue('Typed on')
  await expect(messages(page).getByText('We restored your unsaved changes.')).toBeHidden()
})
