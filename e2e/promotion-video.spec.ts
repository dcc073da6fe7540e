/** A promotion's video: uploaded, transcoded, and shown with the promotion. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { settled } from './support/settled.ts'
import { videoFile } from './support/videos.ts'

async function newPromotion(page: Page) {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const fields = { title: ownName('Tour'), userName: '@tour', summary: 'A walk through the house.' }
  const { id } = await call(page, host.token, '/api/stay-promotions', { stayId: stay.id, ...fields })
  return { host, at: (step: number) => `/host/${host.orgId}/stays/${stay.id}/promotions/${id}/${step}` }
}

test('a host uploads a video, continues while it is processed, and plays it in the preview @phone', async ({
  page,
}) => {
  const { at } = await newPromotion(page)
  await page.goto(at(4))
  await settled(page)
  const files = page.locator('input[type=file]')
  await files.setInputFiles([{ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') }])
  await expect(page.getByRole('alert')).toContainText('Use a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4')
  await page.getByRole('button', { name: /^Remove.*notes\.mp4/ }).click()

  await files.setInputFiles([videoFile('tour.mp4')])
  await expect(page.getByText('1 of at most 10')).toBeVisible()
  const player = page.locator('video')
  await expect(player).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Video, 0:04, /)).toBeVisible()
  await expect(player).toHaveAttribute('preload', 'none')
  await expect(player).toHaveAttribute('poster', /^\/media\/uploads\/promotions\/vid_\w+\/360\.webp$/)
  expect(await player.evaluate((video: HTMLVideoElement) => [video.autoplay, video.paused, video.controls])).toEqual([
    false,
    true,
    true,
  ])
  await expectNoAxeViolations(page)
  await expect(page.getByText(/^Saved · version/)).toBeVisible()

  // What players request: a byte range, and the poster.
  const url = (await player.getAttribute('src')) ?? ''
  const part = await page.request.get(url, { headers: { range: 'bytes=0-99' } })
  expect([part.status(), (await part.body()).length]).toEqual([206, 100])
  expect((await page.request.get((await player.getAttribute('poster')) ?? '')).ok()).toBe(true)

  await page.reload()
  await settled(page)
  await expect(page.locator('video')).toBeVisible()
})
