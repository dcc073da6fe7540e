/** A stay's video: uploaded in the editor, compared by a moderator, and played by a traveler. */
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newDraft, newHost, newLiveStay, ownName, pictureFile } from './support/hosting.ts'
import { signInAs, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'
import { videoFile } from './support/videos.ts'

const WALK = 'A walk from the porch to the stove'

function player(page: Page) {
  return page.locator('video')
}

/** The editor's file input for the stay's video. */
function videoInput(page: Page) {
  return page.getByLabel(/^Choose (a|another) video/)
}

function saved(page: Page) {
  return expect(page.getByText(/^Saved · version/)).toBeVisible()
}

/** Uploads pictures and a video in the editor of a live stay, and submits them. */
async function submitVideo(page: Page, editor: string): Promise<void> {
  await page.goto(`${editor}?section=pictures`)
  await settled(page)
  await page.getByLabel(/^Choose pictures/).setInputFiles(['porch.png', 'stove.png'].map(pictureFile))
  await expect(page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem')).toHaveCount(2)
  // Makes processing appear slow, however fast the machine is.
  const stillProcessing = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const found = await response.json()
    await route.fulfill({ response, json: { ...found, video: { ...found.video, status: 'processing' } } })
  }
  await page.route(/\/api\/uploads\/videos\/vid_/, stillProcessing, { times: 1 })
  await videoInput(page).setInputFiles([videoFile('walk.mp4', '640x360')])
  await expect(page.getByText('Processing. You can keep working.').first()).toBeVisible()
  await expect(player(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Video, 0:04, /)).toBeVisible()
  await page.getByPlaceholder('Describes it for people who can’t see it').fill(WALK)
  await saved(page)
  await expectNoAxeViolations(page)
  await page.goto(`${editor}?section=review`)
  await settled(page)
  await page.getByRole('button', { name: 'Submit edit' }).press('Enter')
  await expect(page.getByText('Waiting for review.')).toBeVisible()
}

/** Checks what a moderator sees of the edit, then accepts it. */
async function reviewVideo(page: Page, browser: Browser, id: string): Promise<void> {
  const moderator = await (await browser.newContext()).newPage()
  await signInAs(moderator, 'employee')
  await moderator.goto(`/moderation/stays/${id}`)
  await settled(moderator)
  const change = moderator
    .getByRole('definition')
    .filter({ has: player(moderator) })
    .first()
  await expect(change).toContainText('No video')
  await expect(change).toContainText(WALK)
  await expect(change.locator('video')).toHaveAttribute('poster', /^\/media\/uploads\/stays\/vid_\w+\/640\.webp$/)
  await expect(change.locator('video')).toHaveAttribute('preload', 'none')
  await expectNoAxeViolations(moderator)
  await moderator.context().close()
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/stays/${id}/publish`, {})
}

test('a host uploads a video, a moderator compares it, and a traveler plays it among the pictures @phone', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const { id } = await newLiveStay(page, host)
  await submitVideo(page, `/host/${host.orgId}/stays/${id}`)
  await reviewVideo(page, browser, id)

  const loaded: string[] = []
  page.on('request', (request) => request.url().endsWith('/video.mp4') && loaded.push(request.url()))
  const tile = page.getByRole('link', { name: `${WALK}, play the video of 0:04, without captions` })
  await expect(async () => {
    await page.goto(`/stays/${id}`)
    await expect(tile).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await settled(page)
  await expectNoAxeViolations(page)
  expect(loaded).toEqual([])

  await tile.press('Enter')
  const lightbox = page.getByRole('dialog', { name: /^Pictures of/ })
  const video = lightbox.locator('video')
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await expect(lightbox.getByText('No captions', { exact: true })).toBeVisible()
  await expect(lightbox.getByText(/^2 of 3/)).toBeVisible()
  await expectNoAxeViolations(page)
  // The player keeps its own keyboard shortcuts.
  await video.press('ArrowRight')
  await expect(lightbox.getByText(/^2 of 3/)).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(lightbox.getByText(/^3 of 3/)).toBeVisible()
  await expect(video).toHaveCount(0)
  await lightbox.getByRole('button', { name: 'Previous picture' }).press('Enter')
  // After coming back to it, playing requires pressing play again.
  expect(await video.evaluate((one: HTMLVideoElement) => [one.paused, one.autoplay, one.preload])).toEqual([
    true,
    false,
    'none',
  ])
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(tile).toBeFocused()

  const html = await (await page.request.get(`/stays/${id}`)).text()
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/.exec(html) ?? []
  expect(data).toContain('"@type":"VideoObject"')
  expect(data).toContain('"duration":"PT4S"')
  await page.emulateMedia({ media: 'print' })
  await expect(tile).toBeHidden()
})

test('an unusable video shows why beside its field, and is replaced or removed without a mouse @phone', async ({
  page,
}) => {
  const host = await newHost(page)
  const id = await newDraft(page, host, { name: ownName('Video') })
  await page.goto(`/host/${host.orgId}/stays/${id}?section=pictures`)
  await settled(page)
  await videoInput(page).setInputFiles([pictureFile('porch.png')])
  await expect(page.getByRole('alert')).toContainText('Use an MP4, MOV or WebM video.')
  await page.getByRole('button', { name: /^Remove.*porch\.png/ }).press('Enter')

  const { buffer, ...file } = videoFile('cut.mp4')
  await videoInput(page).setInputFiles([{ ...file, buffer: buffer.subarray(0, 200) }])
  await expect(
    page.getByText(/It has no picture: it’s only sound, or cut short\.|damaged or cut short/).first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await saved(page)
  await page.goto(`/host/${host.orgId}/stays/${id}?section=review`)
  await settled(page)
  // The list of problems takes the focus each time: a key pressed in that moment would miss the link.
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'Submit for review' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Video: ' })).toBeFocused()
  }
  await page.getByRole('link', { name: /^Video: / }).press('Enter')
  await expect(page.locator('#field-video').getByText(/^Video: /)).toBeVisible()

  await videoInput(page).setInputFiles([videoFile('whole.mp4')])
  await expect(player(page).first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove video' }).press('Enter')
  await expect(player(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(player(page).first()).toBeVisible()
  await saved(page)
  await page.reload()
  await settled(page)
  await expect(player(page).first()).toBeVisible()
})
