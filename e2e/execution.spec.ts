/** What happens to a promotion after payment: its tasks, their proofs, and what its host sees. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations, expectNothingForAxe } from './support/axe.ts'
import { newHost, newLiveStay, ownName, pictureFile } from './support/hosting.ts'
import { buy } from './support/payments.ts'
import { mailLink, mailsTo, signInAs, signUp } from './support/people.ts'
import { newAcceptedPromotion } from './support/purchases.ts'
import { settled } from './support/settled.ts'

/** A new host with a paid promotion. */
async function bought(page: Page, choice?: Parameters<typeof newAcceptedPromotion>[4]) {
  const host = await newHost(page)
  const { id: stayId, name: stayName } = await newLiveStay(page, host)
  const title = ownName('Autumn')
  const promotionId = await newAcceptedPromotion(page, host, stayId, title, choice)
  await buy(page, host, 'stay-promotions', promotionId)
  return { host, stayName, title, promotionId }
}

/**
 * A promotion's task in a list, once it has been created by a job after the payment. Those of other journeys may fill
 * the first page.
 */
async function taskAmongAll(page: Page, address: string, name: string): Promise<Locator> {
  const task = page.getByRole('listitem').filter({ hasText: name })
  const next = page.getByRole('link', { name: 'Next page' })
  let number = 1
  await expect(async () => {
    await page.goto(`${address}?page=${number}`)
    number = (await next.isVisible()) ? number + 1 : 1
    await expect(task).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return task
}

test('staff post a paid promotion with prepared material, and its host sees the proof @phone', async ({
  page,
  browser,
}) => {
  const { host, title, promotionId } = await bought(page)
  await page.goto(`/host/${host.orgId}/promotions`)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Scheduled')
  await row.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // A job creates the task after the payment.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Post at Family Miles' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('0 of 1 post done')).toBeVisible()
  await expectNoAxeViolations(page)

  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'employee')
  const task = await taskAmongAll(staff, '/moderation/tasks', title)
  await expect(task).toContainText('Scheduled')
  await expectNoAxeViolations(staff)
  await task.getByRole('link', { name: /^Open/ }).click()
  await expect(staff.getByText('Two nights above the harbor.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'https://example.com/p/1' })).toBeVisible()
  await staff.getByRole('button', { name: 'I’ll post it' }).click()
  await expect(staff.getByText('It’s yours for an hour.')).toBeVisible()
  await settled(staff)
  await staff.getByText('It can’t be posted').click()
  await staff.getByLabel('Reason').fill('The outlet is on vacation')
  await staff.reload()
  // Its section opens with it.
  await expect(staff.getByLabel('Reason')).toBeVisible()
  await expect(staff.getByLabel('Reason')).toHaveValue('The outlet is on vacation')
  await staff.getByLabel('Reason').fill('')
  await settled(staff)
  await staff.getByRole('button', { name: 'Record as posted' }).click()
  await expect(staff.getByText('Enter the post’s link, or add a screenshot.')).toBeVisible()
  await expectNoAxeViolations(staff)
  await staff.getByLabel('Link to the post').fill('https://www.facebook.com/familymiles/posts/1')
  await expect(staff.locator('input[type=file]')).not.toHaveAttribute('multiple')
  await staff.locator('input[type=file]').setInputFiles([pictureFile('proof.png')])
  await expect(staff.getByRole('button', { name: 'Remove screenshot' })).toBeVisible()
  await expect(staff.locator('input[type=file]')).toHaveCount(0)
  await staff.getByRole('button', { name: 'Record as posted' }).click()
  await expect(staff.getByText('Recorded as posted.')).toBeVisible()
  await staff.context().close()

  await page.goto(`/promotions/${promotionId}`)
  await expect(page).toHaveURL(new RegExp(`/host/${host.orgId}/promotions/${promotionId}$`))
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 1 post done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the post' })).toHaveAttribute('href', /facebook\.com/)
  await expect(page.getByRole('img', { name: 'Proof' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an outlet’s owner posts through a link created by staff, and the link is dead once revoked @phone', async ({
  page,
  browser,
}) => {
  const { host, stayName, title, promotionId } = await bought(page)
  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'employee')
  const open = (await taskAmongAll(staff, '/moderation/tasks', title)).getByRole('link', { name: /^Open/ })
  const taskPage = (await open.getAttribute('href')) ?? ''
  await open.click()
  await staff.getByRole('link', { name: 'Outlet owner’s link' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Family Miles' })).toBeVisible()
  await settled(staff)
  await staff.getByLabel('Owner’s email').fill('owner@familymiles.example')
  await staff.getByRole('button', { name: /^Create (new )?link$/ }).click()
  await expect(staff.getByText('The link is on its way to owner@familymiles.example.')).toBeVisible()
  const link = await staff.getByLabel('Outlet owner’s link').inputValue()
  await expectNoAxeViolations(staff)

  const owner = await (await browser.newContext()).newPage()
  const response = await owner.goto(new URL(link).pathname)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  })
  await expect(owner.getByRole('heading', { level: 1, name: 'Posts of Family Miles' })).toBeVisible()
  await expectNoAxeViolations(owner)
  const ours = await taskAmongAll(owner, new URL(link).pathname, stayName)
  // The title is only for its host and moderators.
  await expect(ours).not.toContainText(title)
  await ours.getByRole('link', { name: /^Open/ }).click()
  await expect(owner.getByText('Two nights above the harbor.')).toBeVisible()
  await settled(owner)
  await owner.getByRole('button', { name: 'I’ll post it' }).click()
  await expect(owner.getByText('It’s yours for an hour.')).toBeVisible()
  await staff.goto(taskPage)
  await expect(staff.getByText('The outlet is on it')).toBeVisible()
  await owner.getByRole('button', { name: 'Record as posted' }).click()
  await expect(owner.getByText('Enter the post’s link, or add a screenshot.')).toBeVisible()
  await owner.locator('input[type=file]').setInputFiles([pictureFile('proof.png')])
  await expect(owner.getByRole('button', { name: 'Remove screenshot' })).toBeVisible()
  await expectNoAxeViolations(owner)
  await owner.getByRole('button', { name: 'Record as posted' }).click()
  await expect(owner.getByText('Recorded as posted.')).toBeVisible()

  await staff.reload()
  await expect(staff.getByRole('img', { name: 'Proof' })).toBeVisible()
  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await expect(page.getByText('1 of 1 post done')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Proof' })).toBeVisible()

  await staff.getByRole('link', { name: 'Outlet owner’s link' }).click()
  await settled(staff)
  await staff.getByRole('button', { name: /^Revoke/ }).click()
  await staff.getByRole('button', { name: 'Revoke', exact: true }).last().click()
  await expect(staff.getByText('Link revoked.')).toBeVisible()
  await owner.goto(new URL(link).pathname)
  await expect(owner.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await expect(owner.getByText('This link was revoked.')).toBeVisible()
  await expectNoAxeViolations(owner)
  await owner.context().close()
  await staff.context().close()
})

test('a host moves a paid promotion to another day, and cancels it before it begins', async ({ page }) => {
  const { host, title, promotionId } = await bought(page)
  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await settled(page)
  await page.getByLabel('New date and time, Eastern Time').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Requested date must be in the future.')).toBeVisible()
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('New date and time, Eastern Time').fill(date)
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Date changed.')).toBeVisible()
  await page.getByRole('button', { name: `Unschedule ${title}` }).click()
  await page.getByRole('button', { name: 'Unschedule', exact: true }).last().click()
  await expect(page.getByText('Paid for, but not scheduled')).toBeVisible()
  await page.getByLabel('New date and time, Eastern Time').fill(date)
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
})

test('a host pauses a paid promotion: staff can’t start its post until it is resumed', async ({ page, browser }) => {
  const { host, title, promotionId } = await bought(page)
  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'employee')
  const task = await taskAmongAll(staff, '/moderation/tasks', title)
  const address = (await task.getByRole('link', { name: /^Open/ }).getAttribute('href')) ?? ''
  const claim = staff.getByRole('button', { name: 'I’ll post it' })

  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await settled(page)
  await page.getByRole('button', { name: `Pause ${title}` }).click()
  await expect(page.getByText('Paused. Nothing more is posted until you resume it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(`/host/${host.orgId}/promotions`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Paused')

  await staff.goto('/moderation/tasks')
  await expect(task).toHaveCount(0)
  await staff.getByRole('link', { name: 'Later', exact: true }).click()
  await expect(task).toContainText('Paused by its host')
  await staff.goto(address)
  await expect(staff.getByText('It can be posted once the host resumes the promotion.')).toBeVisible()
  await expect(claim).toHaveCount(0)
  await expectNoAxeViolations(staff)

  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await page.getByRole('link', { name: 'What gets posted' }).click()
  await expect(page).toHaveURL(/\/stays\/\w+\/promotions\//)
  await expect(page.getByText('Nothing is posted until you resume it.')).toBeVisible()
  await page.goBack()
  await settled(page)
  await page.getByRole('button', { name: `Resume ${title}` }).click()
  await expect(page.getByRole('button', { name: `Pause ${title}` })).toBeVisible()
  await staff.reload()
  await claim.click()
  await expect(staff.getByText('It’s yours for an hour.')).toBeVisible()
  await staff.context().close()
})

test('a post in the platform’s own feed appears once paid, and its host sees the visits it brought', async ({
  page,
  browser,
}) => {
  const { host, promotionId, stayName } = await bought(page, { type: 'feed-spotlight', outlets: ['Feed: East Coast'] })
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  const post = traveler.getByRole('listitem').filter({ hasText: 'Feed: East Coast' }).filter({ hasText: stayName })
  await expect(async () => {
    await traveler.goto('/feed')
    await expect(post).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(post).toContainText('Promoted')
  await expectNothingForAxe(traveler)
  await post.getByRole('link', { name: stayName }).click()
  await expect(traveler.getByRole('heading', { level: 1, name: stayName })).toBeVisible()
  await expect(traveler).toHaveURL(new RegExp(`utm_campaign=${promotionId}`))

  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await expect(page.getByText('Its posts have had 1 post click so far')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Post clicks by day' })).toContainText('1')
})

test('a reader subscribes to a newsletter, receives a promoted stay, and unsubscribes through its link @phone', async ({
  page,
  browser,
}) => {
  const newsletter = 'The Slow Coast Letter'
  const email = `${ownName('reader').replaceAll(' ', '-').toLowerCase()}@example.com`
  const reader = await (await browser.newContext()).newPage()
  await reader.goto('/newsletters')
  await expectNoAxeViolations(reader)
  await reader.getByRole('link', { name: newsletter }).click()
  await expect(reader.getByRole('heading', { level: 1, name: newsletter })).toBeVisible()
  await settled(reader)
  await reader.getByLabel('Email').fill('nobody')
  await reader.getByRole('button', { name: 'Subscribe' }).click()
  await expect(reader.getByText('Invalid email format')).toBeVisible()
  await expectNoAxeViolations(reader)
  await reader.getByLabel('Email').fill(email)
  await reader.getByRole('button', { name: 'Subscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await reader.goto(await mailLink(page, email, 'newsletter-confirmation'))
  await settled(reader)
  await reader.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible()

  const { host, stayName, promotionId } = await bought(page, { type: 'newsletter-feature', outlets: [newsletter] })
  await page.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Mailed to \d+ subscribers\.$/)).toBeVisible({ timeout: 1_000 })
  }).toPass()

  const text = await newsletterTo(page, email, stayName)
  await reader.goto(new URL(/https?:\S+\/l\/\w+/.exec(text)?.[0] ?? '').pathname)
  await expect(reader.getByRole('heading', { level: 1, name: stayName })).toBeVisible()
  await reader.goto(new URL(/Unsubscribe: (\S+)/.exec(text)?.[1] ?? '').pathname)
  await expectNoAxeViolations(reader)
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
})

/** The newsletter's email about a stay. */
async function newsletterTo(page: Page, email: string, stayName: string): Promise<string> {
  // Other journeys promote their stays in the same newsletter.
  const find = async () => (await mailsTo(page, email)).find(({ text }) => text.includes(`See ${stayName}:`))
  await expect.poll(find, { message: `a newsletter about ${stayName} to ${email}` }).toBeTruthy()
  return (await find())?.text ?? ''
}

/** Two scenes of ours, cropped to their left and upper halves. */
const cutPictures = {
  type: 'uploaded_media',
  mediaFiles: [
    { scene: 'lake-cabin-autumn-dusk-front-7f3a21', crop: { x: 0, y: 0, width: 0.5, height: 0.6 } },
    { scene: 'coast-cottage-summer-day-front-2b3c4d', crop: { x: 0, y: 0, width: 1, height: 0.7 } },
  ].map(({ scene, crop }) => ({
    url: `/media/scenes/${scene}/1440.webp`,
    width: 1440,
    height: 1080,
    alt: scene,
    crop,
  })),
}

test('manual posters find cropped pictures, whom to mention, and the boost that was bought', async ({
  page,
  browser,
}) => {
  const boost = { target: { type: 'Interest', name: 'Family travel' } }
  const choice = { type: 'facebook-post', outlets: ['Family Miles'], mediaSelection: cutPictures, boost }
  const { title } = await bought(page, choice)
  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'employee')
  await (await taskAmongAll(staff, '/moderation/tasks', title)).getByRole('link', { name: /^Open/ }).click()
  await expect(staff.getByRole('region', { name: 'Mention' })).toContainText('@saltbox')
  await expect(staff.getByRole('region', { name: 'Boost' })).toContainText('Family travel (Interest)')
  const href = await staff.getByRole('link', { name: 'Download 1' }).getAttribute('href')
  expect(href).toMatch(/^\/media\/posts\/tsk_\w+\/0\.jpg$/)
  const file = await staff.request.get(href ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await expectNoAxeViolations(staff)
  await staff.context().close()
})

test('the feed shows all pictures of a post, as cropped by the host, and its places @phone', async ({
  page,
  browser,
}) => {
  const { stayName } = await bought(page, {
    type: 'feed-spotlight',
    outlets: ['Feed: East Coast'],
    mediaSelection: cutPictures,
    taggedLocations: ['Bar Harbor, ME'],
  })
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  const post = traveler.getByRole('listitem').filter({ hasText: stayName }).filter({ hasText: 'Promoted' })
  await expect(async () => {
    await traveler.goto('/feed')
    await expect(post).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await settled(traveler)
  await expect(post).toContainText('Bar Harbor, ME')
  const picture = post.getByRole('img', { name: 'lake-cabin-autumn-dusk-front-7f3a21' })
  // On a phone it's below the fold, where pictures aren't loaded yet.
  await picture.scrollIntoViewIfNeeded()
  const [file, seen] = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const box = image.getBoundingClientRect()
    const frame = (image.closest('.overflow-hidden') ?? image).getBoundingClientRect()
    return [image.naturalWidth / image.naturalHeight, frame.width / box.width]
  })
  // The file itself holds no more than the host's crop: half of 1440 by three fifths of 1080 pixels.
  expect([file, seen]).toEqual([expect.closeTo(720 / 648, 1), expect.closeTo(1, 1)])
  await post.getByRole('button', { name: 'Next picture' }).click()
  await expect(post.getByRole('img', { name: 'coast-cottage-summer-day-front-2b3c4d' })).toBeVisible()
  await expectNoAxeViolations(traveler)
  await traveler.context().close()
})

test('without scripts, a subscription is confirmed at its secret address', async ({ page, browser }) => {
  const email = `${ownName('reader').replaceAll(' ', '-').toLowerCase()}@example.com`
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/newsletters')
  await reader.getByRole('link', { name: 'The Slow Coast Letter' }).click()
  await reader.getByLabel('Email').fill(email)
  await reader.getByRole('button', { name: 'Subscribe' }).click()
  await reader.goto(await mailLink(page, email, 'newsletter-confirmation'))
  await reader.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible()
  await plain.close()
})
