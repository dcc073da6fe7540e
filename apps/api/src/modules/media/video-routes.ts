/** Uploading videos, and serving them with range requests. */
import { UploadedVideo, uploadFolders, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS, videoFolders } from '@lodestay/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ByteRange, ObjectStore } from '../../providers/storage/object-store.ts'
import { setImmutable } from './immutable.ts'
import { uploadSlots } from './upload-slots.ts'
import { uploadVideo, type VideoDeps } from './upload-video.ts'
import { videoById, videoOf } from './video-store.ts'

const reply = UploadedVideo.meta({ id: 'UploadedVideo' })
const VideoForm = z.object({
  folder: z.enum(videoFolders).default('promotions').describe('What the video is for.'),
  file: z
    .file()
    .describe(
      `An mp4, mov or webm of at most ${VIDEO_MAX_BYTES / 1024 ** 2} MB and ${VIDEO_MAX_SECONDS / 60} minutes, detected by content.`,
    ),
})

/** At 100 MB each, they fit in the gigabyte of temporary files that a container has, beside an encoding. */
const RECEIVED_AT_ONCE = { all: 6, ofOwner: 2 } as const

export function videoRoutes(deps: VideoDeps): Endpoint[] {
  const slots = uploadSlots(RECEIVED_AT_ONCE)
  return [
    endpoint({
      method: 'POST',
      url: '/uploads/videos',
      operationId: 'uploadVideo',
      problems: ['quota-exceeded'],
      summary: 'Upload a video for a stay or a promotion; it is encoded in the background',
      access: 'user',
      body: z.looseObject({}),
      form: VideoForm,
      reply,
      status: 202,
      ownTransaction: true,
      handle: ({ db, caller, request }) => slots(caller.id, () => uploadVideo(deps, db, caller.id, request)),
    }),
    endpoint({
      method: 'GET',
      url: '/uploads/videos/:id',
      operationId: 'getUploadedVideo',
      problems: ['not-found'],
      summary: 'Get the progress and result of a video’s encoding',
      access: 'user',
      params: ById,
      reply,
      handle: async ({ db, params }) => {
        const video = await videoById(db, params.id)
        if (!video) throw notFound('No such video.')
        return videoOf(video)
      },
    }),
  ]
}

/**
 * The requested range; null for the whole file, also for multiple ranges and units other than bytes; 'none' if
 * unsatisfiable.
 */
function rangeOf({ headers }: FastifyRequest, length: number, tag: string): ByteRange | 'none' | null {
  // A client with another version needs the whole file.
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return null
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, length - Number(to)), end: length - 1 }
  const start = Number(from)
  const end = to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= length ? 'none' : { start, end }
}

/** Serves encoded videos, whole or in ranges, so that players can seek. */
export function mountVideos(server: FastifyInstance, storage: ObjectStore): void {
  server.get<{ Params: { folder: string; id: string } }>(
    '/media/uploads/:folder/:id/video.mp4',
    { config: { access: 'public' as const }, schema: { hide: true } },
    async (request, reply) => {
      const { folder, id } = request.params
      const key = `uploads/${folder}/${id}/video.mp4`
      const wellFormed = (uploadFolders as readonly string[]).includes(folder) && /^vid_[0-9a-z]{26}$/.test(id)
      const length = wellFormed ? await storage.size(key) : null
      if (length === null) throw notFound('No such video.')
      const { tag, isKnown } = setImmutable(request, reply, 'video/mp4')
      reply.header('accept-ranges', 'bytes')
      if (isKnown) return reply.code(304).send()
      const range = rangeOf(request, length, tag)
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${length}`).send()
      const found = await storage.get(key, range ?? undefined)
      if (!found) throw notFound('No such video.')
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${length}`)
      return reply.header('content-length', range ? range.end - range.start + 1 : length).send(found.stream)
    },
  )
}
