import type { PostedMedia, PromotionStatus, PromotionTypeWithVariants, StayPromotion } from '@lodestay/domain'
import { isOwnPicture } from '@lodestay/domain/media/own-picture'
import { type Actor, can } from '@lodestay/domain/permissions'
import { redirect } from 'react-router'
import { type ApiClient, ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 20
const MOST = 100

function byId(id: string) {
  return { path: { id } }
}

type Asked = {
  readonly organizationId: string
  readonly stayId: string | null
  readonly status: PromotionStatus | null
  readonly page: number
}

export function listPromotions(api: ApiClient, { organizationId, stayId, status, page }: Asked) {
  return answer(
    api.GET('/api/stay-promotions', {
      params: {
        query: { organizationId, page, limit: PAGE_SIZE, ...(stayId && { stayId }), ...(status && { status }) },
      },
    }),
  )
}

export function promotionById(api: ApiClient, id: string): Promise<StayPromotion> {
  return answer(api.GET('/api/stay-promotions/{id}', { params: byId(id) }))
}

/** A stay's pictures as its host sees it, with their sizes and descriptions; its card has a few without those. */
export async function picturesOfStay(api: ApiClient, stayId: string): Promise<readonly PostedMedia[]> {
  try {
    const { media } = await answer(
      api.GET('/api/stays/{id}', { params: { ...byId(stayId), query: { checkDrafts: 'true' } } }),
    )
    return media.filter(({ url }) => isOwnPicture(url))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return []
    throw error
  }
}

type FirstChoices =
  | { readonly promotionTypeId: string; readonly variantId: string; readonly postOutlets: string[] }
  | { readonly giveawayId: string }

/** Starts a promotion, with the choices made so far. */
export function beginPromotion(api: ApiClient, stayId: string, chosen?: FirstChoices): Promise<StayPromotion> {
  return answer(api.POST('/api/stay-promotions', { body: { stayId, ...chosen } }))
}

/** Copies a promotion and redirects to the copy, or returns a message about what had to be left out. */
export async function duplicateAndGo(api: ApiClient, orgId: string, id: string): Promise<Response | string> {
  const copied = answer(api.POST('/api/stay-promotions/{id}/duplicates', { params: byId(id) }))
  const { id: copyId, stayId, title, stayName, cleared } = await copied
  if (cleared.length === 0) return redirect(paths.host(orgId).promotionStep(stayId, copyId, 0))
  return texts.copiedWithout(title || uiTexts.promotionOf(stayName), cleared)
}

/** Pauses a promotion, or resumes it. */
export function enablePromotion(api: ApiClient, id: string, enabled: boolean) {
  return answer(api.POST('/api/stay-promotions/{id}', { params: byId(id), body: { enabled } }))
}

/** Takes a promotion out of review. */
export function withdrawPromotion(api: ApiClient, id: string): Promise<StayPromotion> {
  return answer(api.POST('/api/stay-promotions/{id}/withdraw', { params: byId(id) }))
}

export function deletePromotion(api: ApiClient, id: string, headers: Readonly<Record<string, string>>) {
  return api.DELETE('/api/stay-promotions/{id}', { params: byId(id), headers })
}

/** All promotion types on sale. */
export function promotionTypes(api: ApiClient): Promise<readonly PromotionTypeWithVariants[]> {
  return allDocs<PromotionTypeWithVariants>((next) =>
    answer(api.GET('/api/promotion-types/with-variants', { params: { query: { limit: MOST, ...next } } })),
  )
}

/** The actor's permissions for one promotion. */
export function rightsOnPromotion(actor: Actor, { stayId, organizationId }: StayPromotion) {
  return {
    update: can(actor, 'promotion.Update', { stayId, organizationId }),
    create: can(actor, 'promotion.Create', { stayId, organizationId }),
    delete: can(actor, 'promotion.Delete', { stayId, organizationId }),
    buy: can(actor, 'cartItem.Create', { stayId, organizationId }),
    seeCart: can(actor, 'cartItem.View', { stayId, organizationId }),
  }
}
export type PromotionRights = ReturnType<typeof rightsOnPromotion>
