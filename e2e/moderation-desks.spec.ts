import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newSubmission, ownName } from './support/hosting.ts'
import { signInAs, tokenOf } from './support/people.ts'
import { sentIntents } from './support/sent-intents.ts'
import { settled } from './support/settled.ts'

/** Presses a key on the focused element, as the keyboard equivalent of a click. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await expect(target).toBeFocused()
  await target.press(key)
}

/** The employee's own tab of the queue then contains only these, besides those of other tests. */
async function assignToEmployee(page: Page, ids: readonly string[]): Promise<void> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const headers = { origin, authorization: `Bearer ${await tokenOf(page, 'employee@lodestay.test')}` }
  const { id: userId } = await (await page.request.get(`${origin}/api/users/self`, { headers })).json()
  for (const id of ids)
    await page.request.put(`${origin}/api/moderation/assignments`, { headers, data: { kind: 'stays', id, userId } })
}

test('a decision button pressed twice decides once, and can be undone', async ({ page, browser }) => {
  const host = await newHost(await (await browser.newContext()).newPage())
  const name = ownName('The bakery')
  const stayId = await newSubmission(page, host, name)
  await signInAs(page, 'employee')
  await page.goto(`/moderation/stays/${stayId}`)
  await settled(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/stays/${stayId}/publish`)) sent.push(request.url())
  })
  await page.getByRole('button', { name: /^Accept/ }).dblclick()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent).toEqual([])
})

test('a moderator saves a template, and uses it beside a submission with its host’s history', async ({
  page,
  browser,
}) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const [before, name] = [ownName('The forge'), ownName('The quay')]
  const rejected = await newSubmission(hostPage, host, before)
  const employee = await tokenOf(page, 'employee@lodestay.test')
  const reason = { category: 'Other', message: 'The pictures are too dark.' }
  await call(page, employee, `/api/stays/${rejected}/reject`, reason)
  const stayId = await newSubmission(hostPage, host, name)
  // Keyboard input goes to the one focused window.
  await hostPage.context().close()

  await signInAs(page, 'employee')
  const title = ownName('Dark pictures')
  await page.goto('/moderation/templates')
  await press(page.getByRole('button', { name: 'Add template' }))
  await expect(page.getByText('Title is required.')).toBeVisible()
  const form = page.getByRole('region', { name: 'New template' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message to host').fill('Please take the pictures by day.')
  await press(form.getByRole('button', { name: 'Add template' }))
  await expect(page.getByText(`“${title}” saved.`)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expectNoAxeViolations(page)

  await page.goto(`/moderation/stays/${stayId}`)
  await settled(page)
  await press(page.getByText('Their other submissions (1)'))
  await expect(page.getByRole('link', { name: before })).toBeVisible()
  await expect(page.getByText('The pictures are too dark.')).toBeVisible()
  await page.getByLabel('Template').selectOption({ label: `Spelling: ${title}` })
  await expect(page.getByLabel('Message to host')).toHaveValue('Please take the pictures by day.')
  await expect(page.getByLabel('Reason')).toHaveValue('Spelling')
  await expectNoAxeViolations(page)

  await page.getByLabel('Assigned to').selectOption('Emil Employee')
  await press(page.getByRole('button', { name: 'Assign' }))
  await expect(page.getByText('For Emil Employee')).toBeVisible()
  await page.goto('/moderation?tab=mine')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('For Emil Employee')
})

test('several submissions are rejected together with one reason, by keyboard', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const names = [ownName('Shed'), ownName('Shed')]
  const ids = [await newSubmission(hostPage, host, names[0] ?? ''), await newSubmission(hostPage, host, names[1] ?? '')]
  await assignToEmployee(page, ids)

  await signInAs(page, 'employee')
  await page.goto('/moderation?tab=mine')
  // Unlike a user's action, selectOption below doesn't focus the list, and would be lost before hydration.
  await settled(page)
  await expect(page.getByText('Reject with one reason')).toBeHidden()
  for (const name of names) await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await press(page.getByText('Reject with one reason'))
  await page.getByLabel('Reason').selectOption('Other')
  await page.getByLabel('Message to host').fill('Sheds are not listed.')
  await expectNoAxeViolations(page)
  await press(page.getByRole('button', { name: 'Reject selected' }))
  await expect(page.getByText('Reviewed 2 submissions.')).toBeVisible()
  for (const name of names) await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)

  await page.goto('/moderation/feedback')
  await expect(page.getByRole('row').filter({ hasText: names[0] ?? '' })).toContainText('Sheds are not listed.')
  await page.goto('/moderation/metrics')
  await expect(page.getByRole('row').filter({ hasText: 'Emil Employee' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Decisions:? / })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('decisions on selected submissions can be undone until their hosts are notified', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const names = [ownName('Loft'), ownName('Attic')]
  const ids = [await newSubmission(hostPage, host, names[0] ?? ''), await newSubmission(hostPage, host, names[1] ?? '')]
  await assignToEmployee(page, ids)
  await signInAs(page, 'employee')
  await page.goto('/moderation?tab=mine')
  for (const name of names) await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await press(page.getByRole('button', { name: 'Accept selected' }))
  await expect(page.getByText('Reviewed 2 submissions.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('Undid 2 decisions. You can decide again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  for (const id of ids) {
    expect((await page.request.get(`/api/stays/${id}`)).status()).toBe(404)
    await page.goto(`/moderation/stays/${id}`)
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  }
})

test('Enter on a selected submission decides nothing, even before scripts run', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const name = ownName('Chapel')
  await assignToEmployee(page, [await newSubmission(hostPage, await newHost(hostPage), name)])
  await hostPage.context().close()
  await signInAs(page, 'employee')
  const storageState = await page.context().storageState()
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled, storageState })
    const desk = await context.newPage()
    await desk.goto('/moderation?tab=mine')
    if (javaScriptEnabled) await settled(desk)
    const box = desk.getByRole('checkbox', { name: `Select ${name}` })
    await press(box, 'Space')
    await press(box)
    await desk.goto('/moderation?tab=mine')
    await expect(box).toBeVisible()
    await context.close()
  }
})

test('when a selected submission was changed by its host, it is named and skipped', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const [same, changed] = [ownName('Barn'), ownName('Mill')]
  const ids = [await newSubmission(hostPage, host, same), await newSubmission(hostPage, host, changed)]
  await assignToEmployee(page, ids)

  await signInAs(page, 'employee')
  await page.goto('/moderation?tab=mine')
  for (const name of [same, changed]) await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await call(hostPage, host.token, `/api/stays/${ids[1]}/drafts`, { currentRate: 19_500 })
  const sent = sentIntents(page)
  await press(page.getByRole('checkbox', { name: `Select ${same}` }))
  await press(page.getByRole('button', { name: 'Accept selected' }))
  await expect(page.getByText(`“${changed}”: Someone else changed it, so it was left alone.`)).toBeVisible()
  await expect(page.getByText('Reviewed 1 submission.')).toBeVisible()
  expect(sent).toEqual(['accept-all'])
  await expect(page.getByRole('listitem').filter({ hasText: same })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: changed })).toBeVisible()
})

test('the review page of a live stay shows the stay, not an empty edit', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const stayId = await newSubmission(hostPage, host, ownName('The tower'))
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/stays/${stayId}/publish`, {})
  await signInAs(page, 'employee')
  await page.goto(`/moderation/stays/${stayId}`)
  await expect(page.getByText('Live stay')).toBeVisible()
  await expect(page.getByText('0 changes')).toHaveCount(0)
  await expect(page.getByText('This stay (1)')).toBeVisible()
})

test('on a small screen, the result above a new template’s form is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await signInAs(page, 'employee')
  await page.goto('/moderation/templates')
  await settled(page)
  const form = page.getByRole('region', { name: 'New template' })
  const title = ownName('Too dark')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('The pictures are too dark.')
  await form.getByRole('button', { name: 'Add template' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: title })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Template deleted.')).toBeInViewport({ ratio: 1 })
})

test('a half-written template is kept while another one is deleted', async ({ page }) => {
  await signInAs(page, 'employee')
  const title = ownName('Blurred pictures')
  await page.goto('/moderation/templates')
  await settled(page)
  const form = page.getByRole('region', { name: 'New template' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message to host').fill('Please hold the camera still.')
  await form.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText(`“${title}” saved.`)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await form.getByLabel('Message to host').fill('Half of')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await expect(form.getByLabel('Message to host')).toHaveValue('Half of')
})
