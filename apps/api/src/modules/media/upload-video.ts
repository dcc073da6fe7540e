/** Turns an uploaded video into one that can be posted: received and stored in the request, encoded by a job. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  HOUR_MS,
  type UploadedVideo,
  VIDEO_MAX_BYTES,
  type VideoContainer,
  videoContainer,
  videoFolders,
} from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../kernel/db.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import { runForEach } from '../../kernel/run-independently.ts'
import { inScratchFolder } from '../../kernel/scratch-folder.ts'
import { PictureProblem, type Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import { NO_PICTURE, VideoProblem, type Videos } from '../../providers/videos/videos.ts'
import { assertWithinQuota, formProblem, type UploadQuota, uploadLimits } from './upload-picture.ts'
import { getUsage, holdUsage, insertUpload, setFiles } from './upload-store.ts'
import {
  countWaitingVideos,
  insertVideo,
  markFailed,
  markReady,
  stuckVideos,
  type VideoRow,
  videoById,
  videoOf,
} from './video-store.ts'

export type VideoDeps = {
  readonly videos: Videos
  readonly pictures: Pictures
  readonly storage: ObjectStore
  readonly quota: UploadQuota
}

type Folder = (typeof videoFolders)[number]
/** For a form that names none: promotions were the first to have videos. */
const DEFAULT_FOLDER: Folder = 'promotions'
/** Time after which an encoding that neither succeeded nor failed is abandoned, if no job is left to try it. */
const STUCK_MS = HOUR_MS
const TOO_LARGE = `Videos can be up to ${VIDEO_MAX_BYTES / 1024 ** 2} MB.`
/** Videos of an account that may wait for their encoding: one account's don't keep those of others waiting for long. */
const WAITING_MAX = 5
const RETRY_AFTER_SECONDS = 60
/** Including the pauses in between, some minutes: an object store may be down that long. */
const TRIES = 6

function sourceName({ container }: { readonly container: VideoContainer }): string {
  return `source.${container}`
}

/** Writes the form's file to `path`; false if it has none. The folder and the file come in either order. */
async function receive(request: FastifyRequest, path: string): Promise<{ isThere: boolean; folder: unknown }> {
  if (!request.isMultipart()) throw new Problem('unsupported-media', 'Send the video as multipart/form-data.')
  let isThere = false
  let folder: unknown = DEFAULT_FOLDER
  try {
    for await (const part of request.parts({ limits: { ...uploadLimits, fileSize: VIDEO_MAX_BYTES } })) {
      if (part.type !== 'file') {
        if (part.fieldname === 'folder') folder = part.value
        continue
      }
      await pipeline(part.file, createWriteStream(path))
      isThere = true
      if (part.file.truncated) throw new Problem('too-large', TOO_LARGE)
    }
  } catch (cause) {
    throw formProblem(cause, TOO_LARGE)
  }
  return { isThere, folder }
}

function isFolder(value: unknown): value is Folder {
  return (videoFolders as readonly unknown[]).includes(value)
}

async function readContainer(path: string): Promise<VideoContainer | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return videoContainer(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Stores an uploaded video, to be encoded by a job.
 * @throws Problem 413, 415 or 422 for unacceptable input, 503 if no encoder is available.
 */
export async function uploadVideo(
  { videos, storage, quota }: VideoDeps,
  db: Db,
  ownerId: string,
  request: FastifyRequest,
): Promise<UploadedVideo> {
  const missing = await videos.missing()
  if (missing) throw new Problem('unavailable', `We can’t accept videos here: ${missing}`)
  assertWithinQuota(await getUsage(db, ownerId), quota, 0)
  assertFewWaiting(await countWaitingVideos(db, ownerId))
  return inScratchFolder(async (work) => {
    const path = join(work, 'upload')
    const { isThere, folder } = await receive(request, path)
    if (!isFolder(folder))
      throw invalid({ path: 'folder', message: `Folder must be one of ${videoFolders.join(', ')}.` })
    if (!isThere) throw invalid({ path: 'file', message: 'File is required.' })
    const container = await readContainer(path)
    if (!container)
      throw new Problem('unsupported-media', 'We couldn’t read this file as a video. Send an mp4, mov or webm.', {
        extra: { reason: 'not-a-video' },
      })
    const id = newId('vid')
    const { size: bytes } = await stat(path)
    const name = sourceName({ container })
    // Insert the row before storing the file, so that stored files are always tracked and can be cleaned up.
    await db.transaction().execute(async (tx) => {
      assertWithinQuota(await holdUsage(tx, ownerId), quota, bytes)
      assertFewWaiting(await countWaitingVideos(tx, ownerId))
      await insertUpload(tx, { id, folder, ownerId, bytes, files: [name] })
    })
    await storage.putFile(`uploads/${folder}/${id}/${name}`, path, 'application/octet-stream')
    await db.transaction().execute(async (tx) => {
      await insertVideo(tx, id, container)
      await enqueueEncoding(tx, id)
    })
    return videoOf((await videoById(db, id)) as VideoRow)
  })
}

/** @throws Problem 429 */
function assertFewWaiting(waiting: number): void {
  if (waiting < WAITING_MAX) return
  const detail = `We’re still processing ${waiting} of your videos. Try again when one is done.`
  throw new Problem('rate-limited', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

async function encode({ videos, pictures, storage }: VideoDeps, db: Db, row: VideoRow, folder: string): Promise<void> {
  const { id } = row
  const place = `uploads/${row.folder}/${id}`
  const source = join(folder, 'source')
  const stored = await storage.get(`${place}/${sourceName(row)}`)
  if (!stored) throw new VideoProblem('The upload was lost. Upload it again.')
  await pipeline(stored.stream, createWriteStream(source))
  const work = join(folder, randomUUID())
  await mkdir(work)
  const { path, seconds, poster } = await videos.encode(source, row.container, work)
  const picture = await pictures.read(poster, 'white').catch((problem: unknown) => {
    throw problem instanceof PictureProblem ? new VideoProblem(NO_PICTURE, { cause: problem }) : problem
  })
  const { size: bytes } = await stat(path)
  const posters = picture.files.map(({ width, format, bytes }) => ({ name: `${width}.${format}`, format, bytes }))
  const names = ['video.mp4', ...posters.map(({ name }) => name)]
  const files = [...names, sourceName(row)]
  const all = bytes + posters.reduce((sum, file) => sum + file.bytes.length, 0)
  await setFiles(db, id, { files, bytes: all })
  for (const file of posters) await storage.put(`${place}/${file.name}`, file.bytes, `image/${file.format}`)
  await storage.putFile(`${place}/video.mp4`, path, 'video/mp4')
  const { original, placeholder, width } = picture
  const found = { ...original, seconds, bytes, placeholder, poster: `/media/${place}/${width}.webp` }
  if (await markReady(db, id, found)) await dropSource(storage, db, { ...row, status: 'ready', files, stored: all })
}

/** Deletes the original upload, and after a failure anything an earlier try produced. */
async function dropSource(storage: ObjectStore, db: Db, row: VideoRow): Promise<void> {
  const source = sourceName(row)
  if (!row.files.includes(source)) return
  const files = row.status === 'ready' ? row.files.filter((name) => name !== source) : []
  for (const name of row.files.filter((each) => !files.includes(each)))
    await storage.remove(`uploads/${row.folder}/${row.id}/${name}`)
  await setFiles(db, row.id, { files, bytes: files.length > 0 ? row.stored : 0 })
}

export function videoJobs(deps: VideoDeps): Job[] {
  return [
    {
      name: 'media:encode-video',
      takesLong: true,
      run: async (payload, { db, log }) => {
        const row = await videoById(db, (payload as { id: string }).id)
        // An earlier try may have died between recording its result and deleting the original.
        if (row?.status !== 'processing') return row && dropSource(deps.storage, db, row)
        try {
          await inScratchFolder((folder) => encode(deps, db, row, folder))
        } catch (error) {
          if (!(error instanceof VideoProblem)) throw error
          log.info({ video: row.id, problem: error.message }, 'a video is not taken')
          await markFailed(db, row.id, error.message)
          await dropSource(deps.storage, db, { ...row, status: 'failed' })
        }
      },
    },
  ]
}

/** Videos whose encoding keeps failing for internal reasons. */
async function giveUpStuck(db: Db, now: Date, log: Logger): Promise<void> {
  const giveUp = (id: string) => {
    log.error({ video: id }, 'a video could not be encoded')
    return db.transaction().execute(async (tx) => {
      await markFailed(tx, id, 'We couldn’t process it. Upload it again.')
      await enqueueEncoding(tx, id)
    })
  }
  await runForEach(log, await stuckVideos(db, new Date(now.getTime() - STUCK_MS)), giveUp)
}

/** One at a time: it occupies one of the places for long jobs for minutes. */
function enqueueEncoding(tx: Db, id: string): Promise<void> {
  return enqueue(tx, 'media:encode-video', { id }, { about: id, maxAttempts: TRIES, queue: 'videos' })
}

export const videoSweep: Sweep = {
  name: 'media:give-up-stuck-videos',
  cron: '*/10 * * * *',
  run: (_, { db, now, log }) => giveUpStuck(db, now, log),
}
