/** The pictures of a task's post at an address of their own: JPEGs, as its host cut them, for who posts or shows it elsewhere. */
import { mediaOf, type PromotionMedia } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kernel/db.ts'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { gateOf, hasJpeg, type PostedJpegs } from '../media/index.ts'
import { promotionById } from '../promotions/index.ts'
import { deliveryById } from './delivery-store.ts'
import { type TaskSubject, taskById } from './execution-store.ts'

/** The address of one picture. Nobody can guess it, and what it shows is about to be public. */
export function pictureUrlOf(taskId: string, place: number): string {
  return `/media/posts/${taskId}/${place}.jpg`
}

/** The file to post of one of the promotion's own pictures or videos: the picture as its host cut it, where we have it. */
export function fileOf(taskId: string, item: PromotionMedia, place: number): string {
  return hasJpeg(item) ? pictureUrlOf(taskId, place) : item.url
}

/** The task of an address. Networks may still read those of a version that is being replaced, which named the delivery. */
async function taskAt(db: Db, id: string): Promise<TaskSubject | null> {
  if (!/^(?:tsk|dlv)_[0-9a-z]{26}$/.test(id)) return null
  const taskId = id.startsWith('dlv_') ? (await deliveryById(db, id))?.task_id : id
  return taskId === undefined ? null : taskById(db, taskId)
}

/** Serves them. What can be drawn is what promotions hold, and nothing else: neither sizes nor cuts are in the address. */
export function mountPostedPictures(jpegs: PostedJpegs) {
  // One at a time: drawing them must not hold up what visitors wait for.
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
            // Mails and outlets' own pages show it.
            .header('cross-origin-resource-policy', 'cross-origin')
            .type('image/jpeg')
            .send(jpeg)
        )
      },
    )
  }
}
