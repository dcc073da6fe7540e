import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { mailLink, signInAs, signUp, somebodyNew, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

function first(page: Page) {
  return page.getByRole('main').getByRole('article').first()
}

test.describe('offers and canceled nights', () => {
  for (const [path, heading, dates] of [
    ['/offers', 'Offers', /^Until \w{3} \d+, \d{4}$/],
    ['/cancellations', 'Last-minute nights', / · \d+ nights?$/],
  ] as const)
    test(`${path} shows each with its stay and its dates, and links to the stay @phone`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(first(page).getByText(dates)).toBeVisible()
      const stay = first(page).getByRole('link').first()
      const name = await stay.textContent()
      await settled(page)
      await stay.click()
      await expect(page).toHaveURL(/\/stays\/stay_/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: name ?? '' })).toBeAttached()
      const panel = page.getByRole('region', { name: 'Where to book' }).filter({ visible: true })
      await expect(
        panel.getByRole('region', { name: path === '/offers' ? 'Offers' : 'Last-minute nights' }),
      ).toBeVisible()
    })

  test('a booking link goes through the counted redirect, any other shows its target', async ({ page }) => {
    await page.goto('/offers')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Use the code.*Stargazer weekends/ })).toHaveAttribute(
      'href',
      /^\/go\/stay_\w+\/Direct\?from=offer&page=lists$/,
    )
    await expect(main.getByRole('link', { name: /Breakfast in the orchard.*on example\.com/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.example\.com\//,
    )
    await page.goto('/es/offers')
    await expect(
      main.getByRole('link', { name: /Stargazer weekends/ }).and(page.locator('[rel*=nofollow]')),
    ).toHaveAttribute('href', /^\/es\/go\/stay_\w+\/Direct\?from=offer&page=lists$/)
  })

  test('a link whose stay is gone leads to a page that says so', async ({ page }) => {
    expect((await page.goto('/go/stay_gone/Direct'))?.status()).toBe(404)
    await expect(page).toHaveURL('/stays/stay_gone')
    expect((await page.goto('/l/gone'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    expect((await page.goto('/es/l/gone'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
    expect((await page.goto('/es/go/stay_gone/Direct'))?.status()).toBe(404)
    await expect(page).toHaveURL('/es/stays/stay_gone')
  })

  test('the pictures of an offer can be opened on the page of its stay, also by keyboard', async ({
    page,
    browser,
  }) => {
    const host = await newHost(page)
    const stay = await newLiveStay(page, host)
    const { docs } = await (await page.request.get('/api/stays?limit=1')).json()
    const media = docs[0].media.slice(0, 2).map(({ url }: { url: string }) => ({ url, alt: 'The porch' }))
    const title = ownName('Firewood')
    const { id } = await call(page, host.token, '/api/offers', { stayId: stay.id, title, enabled: true, media })
    const staff = await (await browser.newContext()).newPage()
    await call(staff, await tokenOf(staff, 'employee@lodestay.test'), `/api/offers/${id}/publish`, {})
    await staff.context().close()
    await page.goto(`/stays/${stay.id}`)
    const panel = page.getByRole('region', { name: 'Where to book' }).filter({ visible: true })
    const pictures = panel.getByRole('list', { name: `Pictures of ${title}` })
    await expect(pictures.getByRole('listitem')).toHaveCount(2)
    await settled(page)
    const second = pictures.getByRole('link', { name: 'The porch, open picture 2 of 2' })
    await second.press('Enter')
    await expect(page.getByRole('dialog').getByText('2 of 2')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(second).toBeFocused()
  })

  test('a stay’s card says what is on, and its page has all of it @phone', async ({ page, browser }) => {
    const host = await newHost(page)
    const stay = await newLiveStay(page, host)
    const staff = await (await browser.newContext()).newPage()
    const moderator = await tokenOf(staff, 'employee@lodestay.test')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const publish = (path: string) => call(staff, moderator, `/api/${path}/publish`, {})
    const offer = { stayId: stay.id, title: 'Firewood', enabled: true }
    await publish(`offers/${(await call(page, host.token, '/api/offers', offer)).id}`)
    for (const first of [20, 10, 30, 40]) {
      const dateRange = { start: `${day(first)}T00:00:00Z`, end: `${day(first + 2)}T00:00:00Z` }
      const link = { link: 'https://nights.example.com/', ctaText: 'Book both', linkText: 'Two nights at least' }
      const fields = { stayId: stay.id, title: `Nights in ${first} days`, dateRange, ...link }
      const { id } = await call(page, host.token, '/api/cancellations', fields)
      await call(page, host.token, `/api/cancellations/${id}/update`, {})
      await publish(`cancellations/${id}`)
    }
    await staff.context().close()
    const card = page.getByRole('article').filter({ hasText: stay.name })
    await expect(async () => {
      await page.goto(`/stays?text=${encodeURIComponent(stay.name)}&view=list`)
      await expect(card.getByText('Offer', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
    const [from, to] = [day(10), day(12)].map((each) => Number(each.slice(8)))
    await expect(card.locator('.card-badges')).toContainText(new RegExp(`Cancellation, .*\\b${from}\\b.*\\b${to}\\b`))
    await expectNoAxeViolations(page)
    await page.goto(`/stays/${stay.id}`)
    await settled(page)
    const nights = page.getByRole('region', { name: 'Last-minute nights' }).filter({ visible: true })
    await expect(nights.getByText('Nights in 30 days', { exact: true })).toBeVisible()
    await expect(nights.getByText('Nights in 40 days', { exact: true })).toBeHidden()
    await expect(nights.getByRole('link', { name: /^Book both/ }).first()).toBeVisible()
    await expect(nights.getByText('Two nights at least').first()).toBeVisible()
    await nights.getByText('Show 1 more').click()
    await expect(nights.getByText('Nights in 40 days', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('a user with a favorite stay finds its offer under favorites', async ({ page }) => {
    await signUp(page)
    await page.goto('/offers?of=favorites')
    await expect(page.getByRole('heading', { name: 'None of your favorites has an offer' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Whose offers' }).getByRole('link', { name: 'All' }).click()
    const title = (await first(page).getByRole('heading').textContent()) ?? ''
    const heart = first(page).getByRole('button', { name: /^Favorite/ })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'My favorites' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await expect(first(page).getByRole('heading')).toHaveText(title)
  })

  test('the feed starts with news about a favorite stay', async ({ page }) => {
    await signUp(page)
    await page.goto('/offers')
    const title = (await first(page).getByRole('heading').textContent()) ?? ''
    await settled(page)
    const kept = page.waitForResponse(/\/favorites\.data/)
    await first(page)
      .getByRole('button', { name: /^Favorite/ })
      .click()
    await kept
    await page.goto('/feed')
    const leading = page.getByRole('region', { name: 'From places you like and nearby' })
    await expect(leading.getByRole('heading', { name: title })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'New from hosts' }).getByRole('heading', { name: title }),
    ).toHaveCount(0)
  })

  test('a place is hidden from the feed, and shown again', async ({ page }) => {
    await signUp(page)
    await page.goto('/feed')
    await settled(page)
    const hide = page.getByRole('button', { name: /^Hide this place/ }).first()
    const name = ((await hide.textContent()) ?? '').replace(/^Hide this place /, '')
    await hide.click()
    await expect(page.getByText(`You won’t see ${name} here anymore.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Hide this place ${name}` })).toHaveCount(0)
    await page.getByText('Hidden places').click()
    await page.getByRole('button', { name: `Show again ${name}` }).click()
    await expect(page.getByText('It’s back in your feed.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Hide this place ${name}` }).first()).toBeVisible()
  })

  test('visitors must sign in to see those of their favorites', async ({ page }) => {
    await page.goto('/cancellations?of=favorites')
    await expect(page).toHaveURL(/sign-in\?next=%2Fcancellations%3Fof%3Dfavorites/)
  })
})

test.describe('notifications', () => {
  /** A new user, and a function that sends them a notification. */
  const reader = async (page: Page) => {
    const person = await signUp(page)
    const admin = await tokenOf(page, 'admin@lodestay.test')
    const token = await tokenOf(page, person.email, person.password)
    const self = await page.request.get('/api/users/self', { headers: { authorization: `Bearer ${token}` } })
    const { id } = await self.json()
    return (title: string) =>
      call(page, admin, '/api/notifications', { to: { userId: id }, area: 'feedback', title, body: 'We wrote back.' })
  }
  const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

  test('new ones are counted and shown immediately, and added to the list if it is open', async ({ page }) => {
    const tell = await reader(page)
    await page.goto('/contact')
    const streaming = page.waitForRequest(/notifications\/stream/)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await streaming
    await tell('An answer')
    await expect(page.getByText('An answer').first()).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(page).click()
    await expect(page.getByRole('main').getByText('An answer')).toBeVisible()
    await tell('Another answer')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Another answer' })).toBeVisible()
  })

  test('one in another language than the page is shown and announced in its own', async ({ page }) => {
    const tell = await reader(page)
    const streaming = page.waitForRequest(/notifications\/stream/)
    await page.goto('/es/contact')
    await streaming
    await tell('An answer')
    await expect(page.locator('[lang=en]').filter({ hasText: /^An answer$/ })).toHaveCount(2)
  })

  test('they are marked as read one at a time or all together, and archived', async ({ page }) => {
    const tell = await reader(page)
    for (const title of ['First', 'Second', 'Third']) await tell(title)
    await expect(async () => {
      await page.goto('/notifications')
      await expect(page.getByRole('button', { name: /^Mark read/ })).toHaveCount(3, { timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Mark read: Second' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await page.getByRole('button', { name: 'Dismiss: First' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await page.getByRole('link', { name: 'Dismissed' }).click()
    const dismissed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'We wrote back.' })
    await expect(dismissed).toHaveCount(1)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Dismiss all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss all' }).click()
    await expect(page.getByRole('heading', { name: 'No notifications', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Dismissed' }).click()
    await expect(dismissed).toHaveCount(3)
  })

  test('before scripts run, the list is read and marked with plain forms', async ({ page, browser }) => {
    const tell = await reader(page)
    await tell('A letter')
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const bare = await plain.newPage()
    await bare.goto('/notifications?state=unread')
    await bare.getByRole('button', { name: 'Mark read: A letter' }).click()
    await expect(bare.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await expect(bare.getByText('A letter')).toHaveCount(0)
    await plain.close()
  })

  test('the account page says when they are emailed', async ({ page }) => {
    await signUp(page)
    await page.goto('/account')
    await page.getByLabel('Last-minute nights').selectOption('Right away')
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('Email preferences saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Last-minute nights')).toHaveValue('at once')
    await expect(page.getByLabel('Promotions')).toHaveValue('daily')
  })
})

/** Holds form submissions until `answer` is called, and records them. */
async function heldPosts(page: Page) {
  const posts: string[] = []
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') {
      posts.push(route.request().url())
      await answered
    }
    await route.continue()
  })
  return { posts, answer }
}

test.describe('the front desk', () => {
  test('a message is stored, and errors are shown beside their fields', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Nora')
    await page.getByLabel('Email').fill('nora@@nowhere')
    await page.getByLabel('Message').fill('Is there a place with goats?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Is there a place with goats?')
    await page.getByLabel('Email').fill(somebodyNew().email)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Message received' })).toBeVisible()
  })

  for (const path of ['/contact?from=footer', '/es/contact'])
    test(`a message from ${path} is sent once, however often its button is pressed`, async ({ page }) => {
      await page.goto(path)
      await settled(page)
      const main = page.getByRole('main')
      await main.locator('input[name=name]').fill('Nora')
      await main.locator('input[name=email]').fill(somebodyNew().email)
      await main.locator('textarea[name=message]').fill('Is there a place with goats?')
      const { posts, answer } = await heldPosts(page)
      const button = main.locator('form button').last()
      await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await button.click({ force: true })
      await main.locator('input[name=name]').press('Enter')
      answer()
      await expect(main.locator('form')).toHaveCount(0)
      expect(posts).toHaveLength(1)
    })

  test('a newsletter is subscribed to once, however often Enter is pressed', async ({ page }) => {
    await page.goto('/newsletters')
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await page.getByLabel('Email').fill(somebodyNew().email)
    await settled(page)
    const { posts, answer } = await heldPosts(page)
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveAttribute('aria-busy', 'true')
    await page.getByLabel('Email').press('Enter')
    answer()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    expect(posts).toHaveLength(1)
  })

  test('a visitor joins the waitlist, even without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/waitlist')
    await page.getByLabel('Email').fill(somebodyNew().email)
    await page.getByLabel('I have a place to list').check()
    await page.getByLabel('City').fill('Galena')
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
    await context.close()
  })

  test('feedback is sent in a dialog on top of the page it is about', async ({ page }) => {
    await page.goto('/plans')
    await settled(page)
    await page.getByRole('link', { name: 'Give feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give feedback' })
    await dialog.getByLabel('What should we know?').fill('It says “calender” here.')
    await dialog.getByLabel('Topic').selectOption('Spelling')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Thanks! Someone on our team will read it.').first()).toBeVisible()
  })

  test('a stay is reported by a signed-in user, once', async ({ page }) => {
    await page.goto('/cancellations')
    await first(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/stays\/stay_/)
    await settled(page)
    const report = page.getByRole('link', { name: 'Report this stay' }).filter({ visible: true })
    await report.click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      /^\/sign-in\?next=%2Fstays%2Fstay_\w+%2Freport$/,
    )
    const stay = new URL(page.url()).pathname
    await signUp(page)
    await page.goto(stay)
    await settled(page)
    await report.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Spam').check()
    await dialog.getByLabel('Details').fill('The link leads to watches.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. A moderator will take a look.').first()).toBeVisible()
    await page.goto(`${stay}/report`)
    await page.getByLabel('Spam').check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test.describe('invitations', () => {
  /** The path in the email to a user invited by a new host. */
  const invited = async (page: Page, email: string): Promise<string> => {
    const host = (await page.context().browser()?.newPage()) as Page
    const { orgId, token } = await newHost(host)
    await call(host, token, `/api/organizations/${orgId}/users`, { email, role: 'orgManager' })
    await host.close()
    return mailLink(page, email, 'invitation')
  }

  test('an invited visitor creates an account with that email, accepts, and is a member', async ({ page }) => {
    const person = somebodyNew()
    await page.goto(await invited(page, person.email))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('invites you')
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    const accept = page.getByRole('button', { name: 'Accept invitation' })
    await expect(accept).toBeVisible()
    await settled(page)
    await accept.click()
    await expect(page).toHaveURL(/\/host\/org_/)
  })

  test('a signed-in user accepts one of their own invitations, and declines another', async ({ page }) => {
    const person = await signUp(page)
    await invited(page, person.email)
    await invited(page, person.email)
    await page.goto('/invitations')
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(2)
    await expectNoAxeViolations(page)
    await page
      .getByRole('button', { name: /^Decline/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Invitation declined.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(1)
    await page.getByRole('button', { name: /^Accept/ }).click()
    await expect(page).toHaveURL(/\/host\/org_/)
  })

  test('another account sees who is invited, and an unknown invitation explains what to do', async ({ page }) => {
    const path = await invited(page, somebodyNew().email)
    await signUp(page)
    await page.goto(path)
    await expect(page.getByText(/this invitation was sent to/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
    await page.goto('/invitations/nobody-knows')
    await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  })
})

test.describe('site announcements', () => {
  test('a dismissed announcement stays dismissed on this device', async ({ page }) => {
    await page.goto('/')
    const announcement = page.getByRole('status', { name: 'Announcements' }).getByText('Leaves are early this year')
    await expect(announcement).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss: Leaves are early this year' }).click()
    await expect(announcement).toHaveCount(0)
    await page.goto('/plans')
    await expect(announcement).toBeHidden()
  })

  test('hosts see announcements for hosts', async ({ page }) => {
    const forHosts = page.getByText('Your edits are reviewed within a day')
    await page.goto('/plans')
    await expect(page.getByText('Leaves are early this year')).toBeVisible()
    await expect(forHosts).toHaveCount(0)
    await signInAs(page, 'host')
    await page.goto('/')
    await expect(forHosts).toBeHidden()
    await page.getByRole('button', { name: /^\+\d+ more$/ }).click()
    await expect(forHosts).toBeVisible()
    await page.getByRole('button', { name: 'Show less' }).click()
    await expect(forHosts).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss: Leaves are early this year' }).click()
    await expect(forHosts).toBeVisible()
  })

  test('the site’s own banner links to its subject', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('complementary', { name: /^From / })
      .getByRole('link', { name: 'Find a cabin' })
      .click()
    await expect(page).toHaveURL(/\/stays\?text=cabin/)
    await expect(page.getByRole('complementary', { name: /^From / })).toContainText('Do you have a place of your own?')
  })
})

test('axe finds nothing on the pages for visitors', async ({ page }) => {
  for (const path of ['/offers', '/cancellations', '/contact', '/waitlist', '/feedback', '/invitations/none']) {
    await page.goto(path)
    await expectNoAxeViolations(page)
  }
})

test('axe finds nothing on the notification pages', async ({ page }) => {
  await signInAs(page, 'host')
  for (const path of [
    '/feed',
    '/notifications',
    '/notifications?state=dismissed',
    '/offers?of=favorites',
    '/account',
  ]) {
    await page.goto(path)
    await expectNoAxeViolations(page)
  }
})
