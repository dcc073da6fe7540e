import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPictureProcess } from './picture-process-client.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"><rect width="1600" height="1200"/></svg>'

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('drawing in a separate process', () => {
  test('draws several pictures concurrently, ends when nothing is left to draw, and starts again', async () => {
    const pictures = createPictureProcess(200)
    const [one, two] = await Promise.all([pictures.render(svg, 320, 'webp'), pictures.render(svg, 640, 'avif')])
    expect(Buffer.isBuffer(one) && one.subarray(8, 12).toString()).toBe('WEBP')
    expect(two.subarray(4, 12).toString()).toBe('ftypavif')
    const pid = pictures.pid() as number
    expect(runs(pid)).toBe(true)
    await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false)
    expect(pictures.pid()).toBeUndefined()
    expect((await pictures.renderCard(svg)).subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('reports what is wrong with a picture, as the picture processing itself does', async () => {
    const pictures = createPictureProcess(200)
    const trouble = await pictures.read(Buffer.from('no picture at all'), 'white').catch((error) => error)
    expect(trouble).toMatchObject({ name: 'PictureProblem', fault: 'not-a-picture' })
  })

  test('also ends if the last request could not be sent to it', async () => {
    const pictures = createPictureProcess(200)
    await pictures.render(svg, 320, 'webp')
    const pid = pictures.pid() as number
    const unsendable = (() => 'no bytes') as unknown as Buffer
    expect(await pictures.read(unsendable, 'white').catch((error: Error) => error.message)).toContain(
      'could not be cloned',
    )
    await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false)
  })

  test('fails the pictures in progress when its process is killed, and draws the next picture', async () => {
    const pictures = createPictureProcess(200)
    await pictures.render(svg, 320, 'webp')
    const lost = pictures.render(svg, 2048, 'avif').catch((error: Error) => error.message)
    process.kill(pictures.pid() as number, 'SIGKILL')
    expect(await lost).toContain('ended (SIGKILL)')
    await sleep(0)
    expect((await pictures.render(svg, 320, 'webp')).subarray(8, 12).toString()).toBe('WEBP')
  })
})
