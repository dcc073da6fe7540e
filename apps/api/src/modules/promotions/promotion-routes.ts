import {
  AddonTypes,
  NewStayPromotion,
  PageQuery,
  PromotionPerson,
  paged,
  promotionLifecycle,
  purchaseLifecycle,
  SavedStayPromotion,
  StayPromotion,
  StayPromotionAddon,
  StayPromotionChanges,
  StayPromotionSave,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import { listPeopleOfStay, namesOfPeople } from '../organizations/index.ts'
import { countNewItem, isAlreadySubmitted, reviewEndpoints } from '../review/index.ts'
import { stayById, stayOfBody, visibleTo, within } from '../stays/index.ts'
import { duplicatePromotion } from './duplicate-promotion.ts'
import {
  addAddons,
  changePromotion,
  createPromotion,
  promotionNow,
  removeAddon,
  removePromotion,
  submitPromotion,
  withdrawPromotion,
} from './edit-promotion.ts'
import { promotionReview } from './promotion-review.ts'
import { listPromotions, promotionById } from './promotion-store.ts'
import { toPromotion } from './promotion-view.ts'

const reply = StayPromotion.meta({ id: 'StayPromotion' })
const addon = StayPromotionAddon.meta({ id: 'StayPromotionAddon' })
const Listed = PageQuery.extend({
  stayId: z.string().max(60).optional(),
  organizationId: z.string().max(60).optional(),
  campaignId: z.string().max(60).optional(),
  status: z.enum(promotionLifecycle.statuses).optional(),
  purchaseStatus: z.enum(purchaseLifecycle.statuses).optional(),
})

function promotionOfPath({ db, params }: ByIdContext) {
  return promotionById(db, params.id)
}

function lockedPromotion({ db, params }: ByIdContext) {
  return promotionById(db, params.id, true)
}

/** Prices and missing fields come from the catalog, which is cached in memory for an hour. */
export function promotionRoutes(content: Pick<Content, 'catalogue'>): Endpoint[] {
  const byHost = { params: ById, access: 'promotion.Update', subject: lockedPromotion } as const
  const edit = async (context: { db: Db; caller: Caller; now: Date }) => ({
    db: context.db,
    caller: context.caller,
    now: context.now,
    catalogue: await content.catalogue(),
  })
  const answer = async (db: Db, id: string, now: Date): Promise<StayPromotion> =>
    toPromotion(await promotionNow(db, id), await content.catalogue(), now)
  const answerReview = async (db: Db, id: string, now: Date): Promise<StayPromotion> => {
    const promotion = await answer(db, id, now)
    const names = await namesOfPeople(db, promotion.stayId, promotion.participantUserIds)
    return { ...promotion, participants: promotion.participantUserIds.flatMap((person) => names.get(person) || []) }
  }

  return [
    endpoint({
      method: 'POST',
      url: '/stay-promotions',
      summary: 'Create a promotion for a stay, as a Draft',
      access: 'promotion.Create',
      body: NewStayPromotion,
      reply,
      status: 201,
      location: '/stay-promotions',
      subject: stayOfBody,
      handle: async ({ body: { stayId, ...fields }, ...context }) => {
        const { db, caller, now } = context
        await countNewItem(db, caller, 'stay-promotions', now)
        return answer(db, await createPromotion(await edit(context), stayId, fields), now)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions',
      summary: 'List the promotions the caller can see: all for staff, their own for hosts, none for others',
      access: 'user',
      query: Listed,
      reply: paged(reply),
      handle: async ({ db, caller, query, now }) => {
        const catalogue = await content.catalogue()
        return listPromotions(db, within(caller, query), visibleTo(caller, 'promotion.View'), (each) =>
          toPromotion(each, catalogue, now),
        )
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/:id/stay-promotions',
      operationId: 'listPromotionsOfStay',
      summary: 'List a stay’s promotions',
      access: 'promotion.View',
      params: ById,
      query: PageQuery,
      reply: paged(reply),
      subject: ({ db, params }) => stayById(db, params.id),
      handle: async ({ db, params, query, now }) => {
        const catalogue = await content.catalogue()
        return listPromotions(db, { ...query, stayId: params.id }, 'all', (each) => toPromotion(each, catalogue, now))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions/:id',
      summary: 'Get a promotion, with its price and what it still lacks',
      access: 'promotion.View',
      params: ById,
      reply,
      subject: promotionOfPath,
      handle: async ({ subject, now }) => toPromotion(subject, await content.catalogue(), now),
    }),
    endpoint({
      method: 'DELETE',
      url: '/stay-promotions/:id',
      problems: ['claimed-by-another', 'locked-for-review'],
      summary: 'Delete a promotion that hasn’t been bought',
      access: 'promotion.Delete',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: lockedPromotion,
      handle: async ({ subject, ...context }) => {
        await removePromotion(await edit(context), subject)
        return null
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/stay-promotions/:id',
      operationId: 'saveStayPromotion',
      problems: ['claimed-by-another', 'locked-for-review', 'price-changed'],
      summary: 'Save from the wizard: changed fields, the step being left, and the version that was edited',
      body: StayPromotionSave,
      reply: SavedStayPromotion.meta({ id: 'SavedStayPromotion' }),
      handle: async ({ subject, body, ...context }) => {
        const cleared = await changePromotion(await edit(context), subject, body)
        return { ...(await answer(context.db, subject.id, context.now)), cleared: [...cleared] }
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/stay-promotions/:id/update',
      operationId: 'submitStayPromotion',
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: 'Submit a promotion with any remaining changes, or {}',
      body: StayPromotionChanges,
      reply,
      handle: async ({ subject, body, ...context }) => {
        const now = await edit(context)
        await changePromotion(now, subject, body)
        if (!isAlreadySubmitted(subject.row.status, body))
          await submitPromotion(now, await promotionNow(context.db, subject.id))
        return answer(context.db, subject.id, context.now)
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/stay-promotions/:id/withdraw',
      operationId: 'withdrawStayPromotion',
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: 'Withdraw a promotion from review, as long as no moderator has claimed it: it becomes a Draft again',
      reply,
      handle: async ({ subject, ...context }) => {
        await withdrawPromotion(await edit(context), subject)
        return answer(context.db, subject.id, context.now)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/stay-promotions/:id/duplicates',
      operationId: 'duplicateStayPromotion',
      summary:
        'Copy a promotion into a new draft, without its dates, money and review; `cleared` lists what was left out',
      access: 'promotion.Create',
      params: ById,
      reply: SavedStayPromotion.meta({ id: 'SavedStayPromotion' }),
      status: 201,
      location: '/stay-promotions',
      unversioned: true,
      subject: promotionOfPath,
      handle: async ({ subject, ...context }) => {
        await countNewItem(context.db, context.caller, 'stay-promotions', context.now)
        const { id, leftOut } = await duplicatePromotion(await edit(context), subject)
        return { ...(await answer(context.db, id, context.now)), cleared: [...leftOut] }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions/:id/people',
      operationId: 'listPeopleForPromotion',
      summary: 'List the people who can take part in a promotion, by name',
      access: 'promotion.Update',
      params: ById,
      query: PageQuery,
      reply: paged(PromotionPerson.meta({ id: 'PromotionPerson' })),
      subject: promotionOfPath,
      handle: ({ db, subject, query }) => listPeopleOfStay(db, subject.stayId, query),
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions/:id/addons',
      summary: 'List a promotion’s addons',
      access: 'promotion.View',
      params: ById,
      query: PageQuery,
      reply: paged(addon),
      subject: promotionOfPath,
      handle: async ({ subject, query, now }) => {
        const { addons } = toPromotion(subject, await content.catalogue(), now)
        return pageOfAll(query, addons)
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/stay-promotions/:id/addons',
      operationId: 'addStayPromotionAddons',
      problems: ['claimed-by-another', 'locked-for-review'],
      summary: 'Add addons sold with the chosen promotion type; ones it already has are not duplicated',
      body: AddonTypes,
      reply,
      status: 201,
      handle: async ({ subject, body, ...context }) => {
        await addAddons(await edit(context), subject, body.addonTypes)
        return answer(context.db, subject.id, context.now)
      },
    }),
    endpoint({
      ...byHost,
      method: 'DELETE',
      url: '/stay-promotions/:id/addons/:addonId',
      operationId: 'removeStayPromotionAddon',
      problems: ['claimed-by-another', 'locked-for-review'],
      summary: 'Remove an addon',
      params: ById.extend({ addonId: z.string().max(60) }),
      reply,
      handle: async ({ subject, params, ...context }) => {
        await removeAddon(await edit(context), subject, params.addonId)
        return answer(context.db, subject.id, context.now)
      },
    }),
    ...reviewEndpoints({
      of: promotionReview(content),
      url: '/stay-promotions',
      reply,
      answer: answerReview,
      resource: 'promotion',
    }),
  ]
}
