import type { CalendarKind } from '@lodestay/domain/campaigns/calendar'
import { paths } from '../../lib/paths.ts'
import * as texts from './texts.ts'

/** The kinds of items a campaign can contain. */
export type ContentKind = Exclude<CalendarKind, 'campaigns'>

/** Each kind's noun, and its color in the calendar. */
export const kindWords: Readonly<Record<CalendarKind, { readonly one: string; readonly look: string }>> = {
  campaigns: { one: texts.aCampaign, look: 'bg-sunken text-ink border-line-strong' },
  'stay-promotions': { one: texts.aPromotion, look: 'bg-ember-soft text-ember-text border-transparent' },
  cancellations: { one: texts.aCancellation, look: 'bg-amber-soft text-amber-text border-transparent' },
  offers: { one: texts.anOffer, look: 'bg-plum-soft text-plum-text border-transparent' },
  giveaways: { one: texts.aGiveaway, look: 'bg-action-soft text-action-text border-transparent' },
}

export const calendarKinds = Object.keys(kindWords) as CalendarKind[]

export function isContentKind(kind: string): kind is ContentKind {
  return kind !== 'campaigns' && calendarKinds.includes(kind as CalendarKind)
}

type Item = { readonly kind: CalendarKind; readonly id: string }

/** The page where the host works on an item. */
export function pageOf(orgId: string, { kind, id }: Item): string {
  const host = paths.host(orgId)
  if (kind === 'campaigns') return host.campaign(id)
  if (kind === 'stay-promotions') return paths.promotion(id)
  return kind === 'giveaways' ? host.giveaway(id) : host.notice(kind, id)
}
