import { expect, test } from 'vitest'
import { videoContainer, videoIdOf, videoProblems, videoUrl } from './video.ts'

function head(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

test.each([
  ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'mov'],
  ['\0\0\0\x14ftypqt  \0\0\0\0', 'mov'],
  ['\0\0\0\x08wide\0\0\0\0mdat', 'mov'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'webm'],
  // Matroska allows more than webm: subtitles, attachments, any codec.
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska', null],
  ['\0\0\0\x20ftypavif\0\0\0\0avifmif1', null],
  ['\0\0\0\x18ftypheic', null],
  ['#EXTM3U\n#EXTINF:10,', null],
  ['RIFF\0\0\0\0AVI ', null],
  ['', null],
])('%j is the start of a %s', (text, container) => {
  expect(videoContainer(head(text))).toBe(container)
})

test('a video is identified by its address, and other addresses are not videos', () => {
  const id = 'vid_01jzzzzzzzzzzzzzzzzzzzzzzz'
  expect(videoIdOf(videoUrl('promotions', id))).toBe(id)
  for (const url of [`/media/uploads/promotions/${id}/320.webp`, `https://example.com${videoUrl('promotions', id)}`])
    expect(videoIdOf(url)).toBeNull()
})

const tiktok = { slug: 'tiktok', platform: 'TikTok', name: 'TikTok' } as const
const stories = { slug: 'instagram-stories', platform: 'Instagram', name: 'Stories' } as const
const fits = { bytes: 1_000_000, seconds: 30, ratio: 9 / 16 }

test.each([
  [{}, tiktok, []],
  [{ seconds: 2 }, tiktok, ['It is too short for TikTok, which takes at least 3 seconds.']],
  [{ seconds: 60.9 }, stories, []],
  [{ seconds: 61 }, stories, ['It is too long for Stories, which takes at most 60 seconds.']],
  [{ bytes: 101 * 1024 ** 2 }, tiktok, ['It is too large for TikTok, which takes at most 100 MB.']],
  [{ ratio: 16 / 9 }, tiktok, ['It is too wide for TikTok. Cut it narrower, and upload it again.']],
  [{ ratio: 0.4 }, tiktok, ['It is too tall for TikTok. Cut it wider, and upload it again.']],
  // Nothing is known about it yet.
  [{ bytes: null, seconds: null, ratio: null }, tiktok, []],
])('for a video with %j, a network reports what it doesn’t accept', (more, network, problems) => {
  expect(videoProblems({ ...fits, ...more }, 'It', network)).toEqual(problems)
})
