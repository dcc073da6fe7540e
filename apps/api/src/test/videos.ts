/** Videos as people upload them. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import type { Person, TestPlatform } from './platform.ts'

/** The output of ffmpeg for these arguments, in a file of that name in `folder`. */
export async function encodeVideo(folder: string, name: string, ...given: string[]): Promise<Buffer> {
  const path = join(folder, name)
  await promisify(execFile)(ffmpeg.path, ['-v', 'error', '-y', ...given, path])
  return readFile(path)
}

/** Three seconds in portrait, with sound, and its author's name. */
export function aClip(folder: string): Promise<Buffer> {
  return encodeVideo(
    folder,
    'clip.mp4',
    ...'-f lavfi -i testsrc=size=360x640:rate=24:duration=3 -f lavfi -i sine=duration=3'.split(' '),
    ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -movflags +faststart'.split(' '),
    ...'-metadata artist=Nora -metadata location=+44.1-068.2/'.split(' '),
  )
}

type Sent = { readonly name?: string; readonly folder?: string }

export async function sendVideo(
  t: TestPlatform,
  as: Person,
  file: Buffer | null,
  { name = 'clip.mp4', folder }: Sent = {},
) {
  const form = new FormData()
  if (folder) form.set('folder', folder)
  if (file) form.set('file', new File([new Uint8Array(file)], name))
  const encoded = new Response(form)
  return t.platform.server.inject({
    method: 'POST',
    url: '/api/uploads/videos',
    headers: { 'content-type': encoded.headers.get('content-type')!, authorization: `Bearer ${as.token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** The id of a video from its URL. */
export function idOfVideo({ url }: { readonly url: string }): string {
  return /vid_[0-9a-z]{26}/.exec(url)![0]
}
