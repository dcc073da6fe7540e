import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ffmpeg from '@ffmpeg-installer/ffmpeg'

/** A real four-second video, as a file to upload; in portrait, as filmed by phones. */
export function videoFile(name: string, size = '360x640') {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-video-'))
  const path = join(folder, 'video.mp4')
  const input = `-v error -f lavfi -i testsrc=size=${size}:rate=24:duration=4 -f lavfi -i sine=duration=4`
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  execFileSync(ffmpeg.path, [...`${input} ${output}`.split(' '), path])
  const buffer = readFileSync(path)
  rmSync(folder, { recursive: true })
  return { name, mimeType: 'video/mp4', buffer }
}
