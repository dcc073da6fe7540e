/** The pictures of a post as networks fetch them: JPEGs, as its host cut them. */
import { mediaOf } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { gateOf, type PostedFiles, postedJpeg } from '../media/index.ts'
import { promotionById } from '../promotions/index.ts'
import { deliveryById } from './delivery-store.ts'
import { taskById } from './execution-store.ts'

/** The address of one picture of a delivery. Nobody can guess it, and what it shows is about to be public. */
export function pictureUrlOf(deliveryId: string, place: number): string {
  return `/media/posts/${deliveryId}/${place}.jpg`
}

export function mountPostedPictures(files: PostedFiles) {
  // One at a time: drawing them must not hold up what visitors wait for.
  const gate = gateOf(1, 60)
  return async (server: FastifyInstance, { db }: KernelDeps) => {
    server.get<{ Params: { delivery: string; file: string } }>(
      '/media/posts/:delivery/:file',
      { config: { access: 'public' as const }, schema: { hide: true } },
      async (request, reply) => {
        const { delivery: id, file } = request.params
        const [, place] = /^(\d{1,2})\.jpg$/.exec(file) ?? []
        const delivery = /^dlv_[0-9a-z]{26}$/.test(id) && place ? await deliveryById(db, id) : null
        const task = delivery && (await taskById(db, delivery.task_id))
        const promotion = task && (await promotionById(db, task.row.promotion_id))
        const picture = promotion && mediaOf(promotion.row.content)[Number(place)]
        const jpeg = picture && (await gate(() => postedJpeg(files, picture)))
        if (!jpeg) throw notFound('No such picture.')
        return reply.header('cache-control', 'public, max-age=3600').type('image/jpeg').send(jpeg)
      },
    )
  }
}
