import {
  isOwnPicture,
  messages,
  NewSitePromotion,
  PageQuery,
  paged,
  promotionPlacements,
  queryFlag,
  SitePromotion,
  SitePromotionChange,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import { ById, type ByIdContext, endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/errors.ts'
import {
  deleteSitePromotion,
  insertSitePromotion,
  listSitePromotions,
  lockedSitePromotion,
  readableSitePromotion,
  updateSitePromotion,
} from './site-promotion-store.ts'

const SitePromotionReply = SitePromotion.meta({ id: 'SitePromotion' })
const onIt = {
  params: ById,
  subject: ({ db, params }: ByIdContext) => lockedSitePromotion(db, params.id),
} as const

/** @throws Problem 422 for a new picture that isn't ours, which no page would show. */
function assertOwnImage(imageUrl: string | null | undefined, before: string | null = null): void {
  if (imageUrl && imageUrl !== before && !isOwnPicture(imageUrl))
    throw invalid({ path: 'imageUrl', message: messages.uploadedHere('Image url') })
}

export const sitePromotionRoutes = [
  endpoint({
    method: 'GET',
    url: '/site-promotions',
    summary: 'List banners currently shown on the site, highest priority first; staff see all unless active=true',
    access: 'public',
    query: PageQuery.extend({
      placement: z.enum(promotionPlacements).optional(),
      active: queryFlag.prefault('false'),
    }),
    reply: paged(SitePromotionReply),
    handle: ({ db, caller, query, now }) => listSitePromotions(db, caller, query, now),
  }),
  endpoint({
    method: 'GET',
    url: '/site-promotions/:id',
    summary: 'Get a site banner',
    access: 'public',
    params: ById,
    reply: SitePromotionReply,
    subject: ({ db, caller, params, now }) => readableSitePromotion(db, caller, params.id, now),
    handle: async ({ subject }) => subject.promotion,
  }),
  endpoint({
    method: 'POST',
    url: '/site-promotions',
    summary: 'Create a site banner',
    access: 'staff',
    body: NewSitePromotion,
    reply: SitePromotionReply,
    status: 201,
    location: '/site-promotions',
    handle: async ({ db, caller, body, now }) => {
      assertOwnImage(body.imageUrl)
      const after = await insertSitePromotion(db, body, now)
      await audit(db, { actorId: caller.id, action: 'site-promotion.create', subjectId: after.id, after })
      return after
    },
  }),
  endpoint({
    ...onIt,
    method: 'PATCH',
    url: '/site-promotions/:id',
    summary: 'Update a site banner',
    access: 'staff',
    body: SitePromotionChange,
    reply: SitePromotionReply,
    handle: async ({ db, caller, params, body, subject: { promotion: before } }) => {
      assertOwnImage(body.imageUrl, before.imageUrl)
      const after = await updateSitePromotion(db, params.id, body)
      await auditEdit(db, {
        actorId: caller.id,
        action: 'site-promotion.update',
        subjectId: params.id,
        fields: Object.keys(body),
        before,
        after,
      })
      return after
    },
  }),
  endpoint({
    ...onIt,
    method: 'DELETE',
    url: '/site-promotions/:id',
    summary: 'Delete a site banner',
    access: 'staff',
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params, subject: { promotion: before } }) => {
      await deleteSitePromotion(db, params.id)
      await audit(db, { actorId: caller.id, action: 'site-promotion.delete', subjectId: params.id, before })
      return null
    },
  }),
]
