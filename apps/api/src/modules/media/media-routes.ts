/** Serving and uploading pictures and videos: uploads, and everything under /media. Media URLs are immutable. */
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { pictureWidths, Upload, uploadFolders } from '@lodestay/domain'
import { readSceneSlug } from '@lodestay/scenery/scenes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { type PictureFormat, type Pictures, pictureFormats } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { Videos } from '../../providers/videos/videos.ts'
import { gateOf } from './gate.ts'
import { setImmutable } from './immutable.ts'
import { mountLinkCards } from './link-card-routes.ts'
import { cacheLimits, sceneCache } from './scene-cache.ts'
import { type SceneDeps, type ScenePictures, scenePictures } from './scene-pictures.ts'
import { firstScenes, isLinkedScene } from './scene-store.ts'
import {
  assertWithinQuota,
  readForm,
  removeUnused,
  type UploadPicture,
  type UploadQuota,
  uploadLimits,
  uploadPicture,
} from './upload-picture.ts'
import { uploadSlots } from './upload-slots.ts'
import { getUsage } from './upload-store.ts'
import { videoJobs, videoSweep } from './upload-video.ts'
import { mountVideos, videoRoutes } from './video-routes.ts'

export type MediaDeps = {
  readonly pictures: Pictures
  readonly videos: Videos
  readonly storage: ObjectStore
  readonly cacheDirectory: string
  readonly quota: UploadQuota
  readonly upload: UploadPicture
  /** Replaces the scene renderer. */
  readonly draw?: SceneDeps['draw']
}

/** At 15 MB each, the pictures being received take a third of a container's memory. */
const RECEIVED_AT_ONCE = { all: 16, ofOwner: 4 } as const

/** Stores uploaded pictures: one instance for all calls, since they share the CPU and the memory. */
export function pictureUploads({ pictures, storage, quota }: Pick<MediaDeps, 'pictures' | 'storage' | 'quota'>) {
  return uploadPicture({
    pictures,
    storage,
    quota,
    slots: uploadSlots(RECEIVED_AT_ONCE),
    gate: gateOf(2, 12),
  })
}

/**
 * Limits for scenes that no live page links to: a review queue shows two dozen, and a machine renders about two
 * thousand a minute. At these limits it takes twenty-five addresses to exhaust the shared budget.
 */
const UNLINKED_SCENES = { visitorAMinute: 60, visitorADay: 600, allAMinute: 1500 }
/** More than one page shows, but few enough that one visitor can't fill the queue of three hundred. */
const WAITING_OF_VISITOR = 60

/** Two pages of a list, in the widths and the format that most browsers choose for cards. */
const FIRST_STAYS = 48
const FIRST_WIDTHS = [640, 320, 960] as const

/** Renders missing scenes one at a time, best-ranked stays first. */
async function drawFirst(slugs: Promise<string[]>, scenes: ScenePictures, isOver: () => boolean): Promise<void> {
  for (const slug of await slugs) {
    const spec = readSceneSlug(slug)
    for (const width of FIRST_WIDTHS) {
      if (isOver()) return
      if (spec) await scenes(spec, width, 'avif', 'nobody yet')
    }
  }
}

/** Enables multipart forms; call it before adding routes. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
}

const UploadForm = z.object({
  folder: z.enum(uploadFolders).describe('What the picture is for.'),
  file: z.file().describe('A JPEG, PNG, WebP, AVIF or GIF of at most 15 MB and 50 megapixels.'),
})
const UploadReply = Upload.meta({ id: 'Upload' })

export function mediaModule({ cacheDirectory, draw, ...deps }: MediaDeps): Module {
  const { pictures, storage, quota, upload } = deps
  // Bump the directory's number whenever the drawing changes, so that no outdated picture is served.
  const scenesIn = (name: string, limits: keyof typeof cacheLimits) =>
    sceneCache(join(cacheDirectory, name), cacheLimits[limits])
  const mountPictures: Module['mount'] = async (server, { sources }) => {
    const scenes = scenePictures({
      pictures,
      linked: { cache: scenesIn('scenes-1', 'linked'), gate: gateOf(2, 300, WAITING_OF_VISITOR) },
      unlinked: { cache: scenesIn('scenes-1-unlinked', 'unlinked'), gate: gateOf(1, 60, 20) },
      isLinked: (slug) => sources.read(null, ({ db }) => isLinkedScene(db, slug)),
      limits: UNLINKED_SCENES,
      ...(draw && { draw }),
    })
    mountMedia(server, scenes, storage)
    let isClosing = false
    server.addHook('onClose', async () => {
      isClosing = true
    })
    // The first visitors of a fresh site see pictures; requests never wait for these, and visitors' own come first.
    server.addHook('onListen', async () => {
      const slugs = sources.read(null, ({ db }) => firstScenes(db, FIRST_STAYS))
      void drawFirst(slugs, scenes, () => isClosing).catch((err) => {
        if (!isClosing) server.log.warn({ err }, 'the first pages’ scenes are drawn when somebody asks for them')
      })
    })
    const cards = { cache: scenesIn('cards-1', 'cards'), gate: gateOf(1, 60, 10) }
    mountLinkCards(server, { pictures, storage, scenes, sources, ...cards })
    mountVideos(server, storage)
  }
  return {
    name: 'media',
    routes: [uploadRoute(upload, quota), ...videoRoutes(deps)],
    jobs: videoJobs(deps),
    sweeps: [
      videoSweep,
      {
        name: 'media:remove-unused',
        takesLong: true,
        cron: '41 4 * * *',
        run: (_, { db, now, log }) => removeUnused(db, storage, now, log),
      },
    ],
    mount: mountPictures,
  }
}

function uploadRoute(upload: UploadPicture, quota: UploadQuota) {
  return endpoint({
    method: 'POST',
    url: '/uploads',
    operationId: 'uploadPicture',
    problems: ['quota-exceeded'],
    summary: 'Upload a picture',
    access: 'user',
    body: z.looseObject({}),
    form: UploadForm,
    reply: UploadReply,
    status: 201,
    ownTransaction: true,
    handle: async ({ db, caller, request }) => {
      assertWithinQuota(await getUsage(db, caller.id), quota, 0)
      return upload(db, caller.id, () => readForm(request))
    },
  })
}

const file = /^(\d{1,5})\.(webp|avif)$/

function partsOf(name: string): { width: number; format: PictureFormat } | null {
  const [, width, format] = file.exec(name) ?? []
  const known = pictureFormats.find((each) => each === format)
  return width && known ? { width: Number(width), format: known } : null
}

const open = { config: { access: 'public' as const }, schema: { hide: true } }

function mountMedia(server: FastifyInstance, scenes: ScenePictures, storage: ObjectStore): void {
  server.get<{ Params: { slug: string; file: string } }>('/media/scenes/:slug/:file', open, async (request, reply) => {
    const spec = readSceneSlug(request.params.slug)
    const parts = partsOf(request.params.file)
    if (!spec || !parts || !(pictureWidths as readonly number[]).includes(parts.width))
      throw notFound('No such picture.')
    if (isKnown(request, reply, parts.format)) return reply
    return reply.send(await scenes(spec, parts.width, parts.format, request.addressKey))
  })
  server.get<{ Params: { folder: string; id: string; file: string } }>(
    '/media/uploads/:folder/:id/:file',
    open,
    async (request, reply) => {
      const { folder, id, file: name } = request.params
      const parts = partsOf(name)
      const wellFormed = (uploadFolders as readonly string[]).includes(folder) && /^(?:pic|vid)_[0-9a-z]{26}$/.test(id)
      const found = wellFormed && parts ? await storage.get(`uploads/${folder}/${id}/${name}`) : null
      if (!found || !parts) throw notFound('No such picture.')
      if (isKnown(request, reply, parts.format)) {
        found.stream.destroy()
        return reply
      }
      return reply.header('content-length', found.length).send(found.stream)
    },
  )
}

/** Sets the headers of every picture; true if the response is a 304. */
function isKnown(request: FastifyRequest, reply: FastifyReply, format: PictureFormat): boolean {
  const { isKnown: isCached } = setImmutable(request, reply, `image/${format}`)
  if (isCached) void reply.code(304).send()
  return isCached
}
