import { MINUTE_MS } from '@lodestay/domain/durations'
import type { OutletRecord } from '@lodestay/domain/execution/execution-task'
import type { Outlet, ParticipationRole, PricedOutlet } from '@lodestay/domain/outlets/outlet'
import type { BoostOption } from '@lodestay/domain/promotion-types/promotion-type'
import type { PromotionPerson } from '@lodestay/domain/promotions/stay-promotion'
import { allDocs, answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { type OpenChoice, openCampaigns, openGiveaways } from '../../forms/open-choices.ts'
import { peopleFor } from './people-for.ts'

const FRESH_MS = 5 * MINUTE_MS
const MOST = 100
const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()

/** Caches a response for five minutes and shares it between callers. Failures aren't cached. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(key)
  if (known && Date.now() - known.at < FRESH_MS) return known.answer as Promise<T>
  const loading = ask().catch((error: unknown) => {
    answers.delete(key)
    throw error
  })
  answers.set(key, { at: Date.now(), answer: loading })
  return loading
}

export type Want = { readonly promotionTypeId: string; readonly variantId: string }

/** All outlets with this role for this kind of promotion, including closed ones, with prices. */
export function outletsFor(role: ParticipationRole, want: Want): Promise<readonly PricedOutlet[]> {
  return once(`${role} ${want.promotionTypeId} ${want.variantId}`, async () => {
    const api = await callPlatform()
    const path = `/api/outlets/${role}-with-pricing` as const
    return allDocs<PricedOutlet>((next) =>
      answer(api.GET(path, { params: { query: { ...want, limit: MOST, ...next } } })),
    )
  })
}

/** The outlets with these ids, in the same order; missing ones are skipped. */
export function outletsOf(ids: readonly string[]): Promise<readonly Outlet[]> {
  return Promise.all(
    ids.map((id) =>
      once<Outlet | null>(`outlet ${id}`, async () => {
        const api = await callPlatform()
        return answer(api.GET('/api/outlets/{id}', { params: { path: { id } } })).catch(
          (error: { status?: number }) => {
            if (error.status === 404) return null
            throw error
          },
        )
      }),
    ),
  ).then((all) => all.filter((outlet) => outlet !== null))
}

/** Outlets' past results for promotions of a type, by outlet; most have too little data. */
export function recordsFor(promotionTypeId: string): Promise<ReadonlyMap<string, OutletRecord>> {
  return once(`records ${promotionTypeId}`, async () => {
    const api = await callPlatform()
    const { docs } = await answer(api.GET('/api/outlets/records', { params: { query: { promotionTypeId } } }))
    return new Map(docs.map((record) => [record.outletId, record]))
  })
}

/**
 * The campaigns that a promotion can be in, and its current one; none for users who may not see campaigns. Read anew
 * each time, like everything else that the organization itself edits.
 */
export async function campaignsFor(organizationId: string, present: string | null): Promise<readonly OpenChoice[]> {
  return openCampaigns(await callPlatform(), organizationId, present).catch((error: { status?: number }) => {
    if (error.status === 403 || error.status === 404) return []
    throw error
  })
}

/** A stay's giveaways that a promotion can be for, and its current one. */
export async function giveawaysFor(stayId: string, present: string | null): Promise<readonly OpenChoice[]> {
  return openGiveaways(await callPlatform(), stayId, present)
}

/** The people who can take part in a promotion. */
export async function participantsFor(promotionId: string): Promise<readonly PromotionPerson[]> {
  return peopleFor(await callPlatform(), promotionId)
}

/** The boosts sold at any of these outlets, without duplicates. */
export function boostsFor(promotionTypeId: string, outletIds: readonly string[]): Promise<readonly BoostOption[]> {
  return Promise.all(
    outletIds.map((outletId) =>
      once(`boosts ${promotionTypeId} ${outletId}`, async () => {
        const api = await callPlatform()
        const params = { path: { id: promotionTypeId }, query: { outletId } }
        return answer(api.GET('/api/promotion-types/{id}/boost-options', { params }))
      }),
    ),
  ).then((all) => [...new Map(all.flatMap(({ docs }) => docs).map((each) => [boostKey(each), each])).values()])
}

export function boostKey({ type, name }: { readonly type: string; readonly name: string }): string {
  return `${type}: ${name}`
}
