/**
 * The pictures of a task's post at their own addresses: JPEGs as cropped by the host, for people and systems posting
 * them elsewhere.
 */
import { mediaOf, type PromotionMedia } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kernel/db.ts'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { gateOf, hasJpeg, type PostedJpegs } from '../media/index.ts'
import { promotionById } from '../promotions/index.ts'
import { deliveryById } from './delivery-store.ts'
import { type TaskSubject, taskById } from './execution-store.ts'

/** The address of one picture. It is unguessable, and the picture is about to be public. */
export function pictureUrlOf(taskId: string, place: number): string {
  return `/media/posts/${taskId}/${place}.jpg`
}

/**
 * The file to post for one of the promotion's own pictures or videos: the picture as cropped by its host, if we have
 * it.
 */
export function fileOf(taskId: string, item: PromotionMedia, place: number): string {
  return hasJpeg(item) ? pictureUrlOf(taskId, place) : item.url
}

/** A post's picture as everybody sees it: a cropped one has a file of its own, without what its host left out. */
export function asPosted(taskId: string, item: PromotionMedia, place: number): PromotionMedia {
  const { crop, ...picture } = item
  if (!crop) return picture
  if (!hasJpeg(item)) return item
  const { alt, width, height } = picture
  const size = width && height && { width: Math.round(width * crop.width), height: Math.round(height * crop.height) }
  return { url: pictureUrlOf(taskId, place), ...(alt && { alt }), ...size }
}

/**
 * The task at an address. Networks may still use addresses from the version being replaced, which named the delivery.
 */
async function taskAt(db: Db, id: string): Promise<TaskSubject | null> {
  if (!/^(?:tsk|dlv)_[0-9a-z]{26}$/.test(id)) return null
  const taskId = id.startsWith('dlv_') ? (await deliveryById(db, id))?.task_id : id
  return taskId === undefined ? null : taskById(db, taskId)
}

/** Serves them. Only pictures in promotions can be rendered: the address specifies neither a size nor a crop. */
export function mountPostedPictures(jpegs: PostedJpegs) {
  // One at a time: rendering them must not delay what visitors are waiting for.
  const gate = gateOf(1, 60)
  return async (server: FastifyInstance, { db }: KernelDeps) => {
    server.get<{ Params: { task: string; file: string } }>(
      '/media/posts/:task/:file',
      { config: { access: 'public' as const }, schema: { hide: true } },
      async (request, reply) => {
        const { task: id, file } = request.params
        const [, place] = /^(\d{1,2})\.jpg$/.exec(file) ?? []
        const task = place ? await taskAt(db, id) : null
        const promotion = task && (await promotionById(db, task.row.promotion_id))
        const picture = promotion && mediaOf(promotion.row.content)[Number(place)]
        const jpeg = picture && hasJpeg(picture) ? await jpegs(picture, gate) : null
        if (!jpeg) throw notFound('No such picture.')
        return (
          reply
            .header('cache-control', 'public, max-age=3600')
            .header('content-security-policy', "default-src 'none'; sandbox")
            // Emails and outlets' own pages embed it.
            .header('cross-origin-resource-policy', 'cross-origin')
            .type('image/jpeg')
            .send(jpeg)
        )
      },
    )
  }
}
