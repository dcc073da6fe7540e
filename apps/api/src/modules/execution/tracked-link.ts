/**
 * The link in a promotion's post: counts the visit and redirects to the stay, or to an announced draw, with the source
 * in the address.
 */
import { languages, siteIn } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { describeCall, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { type eventRecorder, redirectCounted } from '../events/index.ts'
import { announcementOf, taskOfLink } from './execution-store.ts'

const ByCode = z.strictObject({ code: z.string().max(20).describe('The code of the link.') })
// Networks add their own parameters to links, and none of them may break the redirect.
const InLanguage = z.object({
  lang: z.enum(languages).catch('en').describe('The language of the page to open.'),
})

export function mountTrackedLink(db: Db, record: ReturnType<typeof eventRecorder>, siteUrl: string) {
  return async (server: FastifyInstance, { authenticate, now }: KernelDeps) => {
    server.get<{ Params: z.infer<typeof ByCode>; Querystring: z.infer<typeof InLanguage> }>(
      '/api/l/:code',
      {
        config: {
          access: 'public',
          rate: 'read',
          document: describeCall({
            method: 'GET',
            access: 'public',
            operationId: 'followPromotionLink',
            summary: 'Follow a promoted post’s link to its stay',
            problems: ['not-found'],
          }),
        },
        schema: { params: ByCode, querystring: InLanguage, response: { 302: z.null() } },
      },
      async (request, reply) => {
        const task = await taskOfLink(db, request.params.code)
        if (!task) throw notFound('No such link.')
        const { code } = request.params
        const value = { taskId: task.id, promotionId: task.promotion_id, stayId: task.stay_id, link: code }
        // An announcement links to the draw it is about.
        const giveawayId = announcementOf(task)?.giveawayId
        const site = siteIn(request.query.lang, siteUrl)
        const to = new URL(`${site}/${giveawayId ? `giveaways/${giveawayId}` : `stays/${task.stay_id}`}`)
        to.searchParams.set('utm_source', task.network)
        to.searchParams.set('utm_medium', task.role)
        to.searchParams.set('utm_campaign', task.promotion_id)
        // Lets the page report that the link's visitor is browsing further.
        to.searchParams.set('utm_content', code)
        return redirectCounted(
          { record, authenticate, now },
          { request, reply },
          { name: 'promotion-link-click', value },
          to.href,
        )
      },
    )
  }
}
