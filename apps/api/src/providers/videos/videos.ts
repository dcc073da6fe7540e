/** Encodes uploaded videos. The only file that starts ffmpeg. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS, VIDEO_MAX_PIXELS, VIDEO_MAX_SECONDS, type VideoContainer } from '@lodestay/domain'

/** The reasons to reject a video; anything else is our own error. */
export class VideoProblem extends Error {
  override readonly name = 'VideoProblem'
}

/** For a video without a frame to show. */
export const NO_PICTURE = 'It has no picture that we can show, or only a single one.'
const TOO_LONG = 'It takes too long to process. Export it smaller, or shorter.'
const UNREADABLE_SOUND = 'We can’t read its sound. Export it with AAC sound.'
const UNREADABLE = 'We can’t read how it’s encoded. Export it as mp4 with H.264.'

export type EncodedVideo = {
  /** The file, mp4 with H.264 and AAC, in the given folder. */
  readonly path: string
  readonly seconds: number
  /** A frame as JPEG. */
  readonly poster: Buffer
}

export type Videos = {
  /** Why no video can be encoded here; null if it can. */
  readonly missing: () => Promise<string | null>
  /**
   * Encodes a file in at most 1080 lines, without its metadata; `folder` must be empty, and the caller removes it.
   * @throws VideoProblem
   */
  readonly encode: (source: string, container: VideoContainer, folder: string) => Promise<EncodedVideo>
}

/** The oldest ffmpeg that we support knows hundreds of formats: allow only these, and only the file itself as input. */
const DEMUXERS: Readonly<Record<VideoContainer, string>> = { mov: 'mov', webm: 'matroska' }
const PICTURE_CODECS = 'h264,hevc,mpeg4,vp8,vp9,libvpx,libvpx-vp9'
/** What browsers, phones and cameras record, and editing programs export; mp3float and mp2float read MP3 and MP2. */
const SOUND_CODECS =
  'aac,mp3,mp3float,mp2,mp2float,opus,vorbis,alac,ac3,eac3,amrnb,amrwb,' +
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_f32be,pcm_u8,pcm_mulaw,pcm_alaw'
const CODECS = `${PICTURE_CODECS},${SOUND_CODECS}`
const READING = ['-protocol_whitelist', 'file', '-codec_whitelist', CODECS, '-max_pixels', String(VIDEO_MAX_PIXELS)]
const QUIET = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error']

/** Square pixels, at most 1920 × 1080 in landscape or portrait, with even dimensions. */
const SHAPE = [
  "scale=w='max(2,trunc(iw*sar/2)*2)':h='max(2,trunc(ih/2)*2)',setsar=1",
  "scale=w='if(gte(iw,ih),min(1920,iw),min(1080,iw))':h='if(gte(iw,ih),min(1080,ih),min(1920,ih))'" +
    ':force_original_aspect_ratio=decrease',
  "scale=w='max(2,trunc(iw/2)*2)':h='max(2,trunc(ih/2)*2)',format=yuv420p",
].join(',')
const PICTURE = '-r 30 -c:v libx264 -preset veryfast -crf 23 -maxrate 6M -bufsize 12M -threads 1'.split(' ')
const SOUND = '-c:a aac -b:a 128k -ac 2 -ar 48000'.split(' ')
/** Strips location, author, camera, chapters and data tracks. */
const BARE = '-map_metadata -1 -map_chapters -1 -sn -dn -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(
  ' ',
)

/** Limits after which a process is stopped: kilobytes of memory, seconds of CPU, milliseconds of wall time. */
const MEMORY_KB = 2 * 1024 ** 2
const CPU_SECONDS = 600
const DEADLINE_MS = 15 * MINUTE_MS
/** Limit of its captured output. */
const OUTPUT_MAX = 64 * 1024

function encodingArguments(source: string, container: VideoContainer, to: string): string[] {
  return [
    ...[...QUIET, '-progress', 'pipe:1', ...READING, '-threads', '1', '-f', DEMUXERS[container], '-i', source],
    // Slightly longer than allowed, so that a video that is too long is recognized.
    ...['-map', '0:v:0', '-map', '0:a:0?', ...BARE, '-t', String(VIDEO_MAX_SECONDS + 2)],
    ...['-vf', SHAPE, ...PICTURE, ...SOUND, '-movflags', '+faststart', '-f', 'mp4', to],
  ]
}

function posterArguments(video: string, at: number, to: string): string[] {
  return [
    ...[...QUIET, '-protocol_whitelist', 'file', '-f', 'mov', '-ss', String(at), '-i', video],
    ...['-frames:v', '1', '-q:v', '2', '-f', 'image2', '-c:v', 'mjpeg', to],
  ]
}

type Ended = {
  readonly code: number | null
  readonly output: string
  readonly complaints: string
  readonly signal: NodeJS.Signals | null
}

type Ffmpeg = { readonly path: string; readonly deadlineMs: number }

/** Shell: limits its resources and, where util-linux is installed, ends it with us, however we end. */
const BOUNDS = `ulimit -v ${MEMORY_KB}; ulimit -t ${CPU_SECONDS}
setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"
exec "$0" "$@"`

/** Runs ffmpeg with none of our environment, and within bounds where the system supports them. */
function run({ path, deadlineMs }: Ffmpeg, args: readonly string[], folder: string): Promise<Ended> {
  const [command, ...rest] = process.platform === 'linux' ? ['/bin/sh', '-c', BOUNDS, path, ...args] : [path, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(command ?? path, rest, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
    const heard = { output: '', complaints: '' }
    // Only the end of its output matters.
    child.stdout.on('data', (text) => {
      heard.output = (heard.output + text).slice(-OUTPUT_MAX)
    })
    child.stderr.on('data', (text) => {
      heard.complaints = (heard.complaints + text).slice(-OUTPUT_MAX)
    })
    child.once('error', (error) => {
      clearTimeout(deadline)
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(deadline)
      resolve({ code, ...heard, signal })
    })
  })
}

/** Maps ffmpeg's complaints to messages for the owner. The first match wins. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/exceeds specified max pixel count|Picture size .* is invalid/, 'It has more pixels than 4K. Export it smaller.'],
  [/Codec \((?:pcm_|adpcm_|dca|mlp|truehd|flac|wma|atrac|qdm|mace|gsm|libgsm|ilbc)\w*\) not on/, UNREADABLE_SOUND],
  [/not on whitelist|Decoder .* not found|Unknown.*codec/, UNREADABLE],
  [/Cannot allocate memory/, TOO_LONG],
  [/partial file|Read error|moov atom not found|Invalid data|End of file/, 'The file is damaged or cut short.'],
  [/matches no streams/, 'It has no picture: it’s only sound, or cut short.'],
]

/** Throws unless it ran successfully to the end. */
function assertWhole({ code, complaints, signal }: Ended): void {
  // By us at the deadline, or by the system at its limit of CPU time.
  if (signal === 'SIGKILL' || signal === 'SIGXCPU') throw new VideoProblem(TOO_LONG)
  // It crashed.
  if (signal) throw new VideoProblem(UNREADABLE)
  // It accepts half a file, and only mentions that in passing.
  if (code === 0 && !/partial file|Read error/.test(complaints)) return
  const reason = reasons.find(([complaint]) => complaint.test(complaints))?.[1]
  if (reason) throw new VideoProblem(reason)
  throw new Error(`ffmpeg ended with ${code}: ${complaints.slice(-500)}`)
}

function secondsOf({ output }: Ended): number {
  return Number(/.*out_time_us=(\d+)/s.exec(output)?.[1] ?? 0) / 1e6
}

async function encodeWith(
  ffmpeg: Ffmpeg,
  source: string,
  container: VideoContainer,
  folder: string,
): Promise<EncodedVideo> {
  const path = join(folder, 'video.mp4')
  const ended = await run(ffmpeg, encodingArguments(source, container, path), folder)
  assertWhole(ended)
  const seconds = Math.round(secondsOf(ended) * 10) / 10
  if (seconds === 0) throw new VideoProblem(NO_PICTURE)
  if (seconds > VIDEO_MAX_SECONDS + 1)
    throw new VideoProblem(`It’s longer than ${VIDEO_MAX_SECONDS / 60} minutes. Cut it, and upload it again.`)
  return { path, seconds, poster: await posterOf(ffmpeg, path, seconds, folder) }
}

/** A frame from the beginning; the first one if the picture ends before the sound. */
async function posterOf(ffmpeg: Ffmpeg, video: string, seconds: number, folder: string): Promise<Buffer> {
  const poster = join(folder, 'poster.jpg')
  for (const at of [Math.min(1, seconds / 2), 0]) {
    assertWhole(await run(ffmpeg, posterArguments(video, at, poster), folder))
    if (existsSync(poster)) return readFile(poster)
  }
  throw new VideoProblem(NO_PICTURE)
}

/** The configured ffmpeg, or the one from the package for this platform. */
async function findFfmpeg(configured: string | undefined): Promise<string | null> {
  // The package throws if it has no binary for this platform.
  const path =
    configured ?? (await import('@ffmpeg-installer/ffmpeg').then(({ default: { path } }) => path).catch(() => null))
  return (
    path &&
    access(path, constants.X_OK).then(
      () => path,
      () => null,
    )
  )
}

/** @param deadlineMs after which an encoding is stopped. */
export function createVideos(configured?: string, deadlineMs = DEADLINE_MS): Videos {
  let found: Promise<string | null> | undefined
  const ffmpeg = () => (found ??= findFfmpeg(configured))
  return {
    missing: async () => ((await ffmpeg()) ? null : 'There is no ffmpeg on the server that could read them.'),
    encode: async (source, container, folder) => {
      const path = await ffmpeg()
      if (!path) throw new Error('there is no ffmpeg')
      return encodeWith({ path, deadlineMs }, source, container, folder)
    },
  }
}
