import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { count, list } from '../../lib/format.ts'
import { dateTime } from '../../lib/use-date-time.ts'
import * as texts from './texts.ts'

/** A promotion's dates and contest terms. Its other details are in the posts. */
const termFields = [
  'requestedDate',
  'startDate',
  'endDate',
  'nights',
  'priority',
  'dateInstructions',
  'eligibilityRequirements',
  'detailsAndExclusions',
  'winner',
  'participantUserIds',
] as const
type Terms = Pick<StayPromotion, (typeof termFields)[number]>

type Context = {
  /** The zone of its times. */
  readonly timeZone: string
  /** The participants' names; undefined while they aren't known. */
  readonly participants: readonly string[] | undefined
}

function termInWords(terms: Terms, name: keyof Terms, { timeZone, participants }: Context): string {
  const value = terms[name]
  const { kind } = promotionFields[name]
  if (Array.isArray(value)) {
    if (value.length === 0) return ''
    return participants ? list(participants) : count(value.length, texts.participant)
  }
  if (!value) return ''
  if (name === 'priority') return texts.priorities[terms.priority]
  return kind === 'moment'
    ? dateTime(String(value), timeZone)
    : kind === 'nights'
      ? count(Number(value), 'night')
      : String(value)
}

/** A promotion's dates and terms, for those who submit it and those who decide on it. */
export function termFacts(terms: Terms, context: Context) {
  return termFields
    .map((name) => ({ term: promotionFields[name].label, value: termInWords(terms, name, context) }))
    .filter(({ value }) => value !== '')
}
