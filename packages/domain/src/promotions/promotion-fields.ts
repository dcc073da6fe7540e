/** Every field of a stay promotion that its host writes or chooses, defined once. See CONTRIBUTING, 'Add a field'. */
import { type AnyField, type FieldSpec, namesOf } from '../field-kinds.ts'
import type { PromotionStatus } from '../lifecycle.ts'

/** The wizard steps that have fields. */
type Step = 'title' | 'type' | 'postOutlets' | 'partnerOutlets' | 'media' | 'boost' | 'details' | 'confirm'

/** Kinds that only promotions have: choices from the catalogue, timestamps, people. */
type OwnField = AnyField & {
  readonly kind:
    | 'reference'
    | 'catalogueId'
    | 'outlets'
    | 'mediaSelection'
    | 'boost'
    | 'networkTexts'
    | 'moment'
    | 'nights'
    | 'people'
  /** Maximum number of entries in a list. */
  readonly most?: number
  /** Maximum length of a text in the list. */
  readonly max?: number
  /** The label of one entry. */
  readonly one?: string
}
type PromotionTable = Readonly<
  Record<
    string,
    (FieldSpec | OwnField) & {
      /** The wizard step that shows it; fields without one are set through the API only. */
      readonly step?: Step
      /** Optional in a draft, required for submission. The name used in the message. */
      readonly needed?: string
    }
  >
>

export const promotionFields = {
  campaignId: { kind: 'reference', label: 'Campaign', step: 'title' },
  giveawayId: { kind: 'reference', label: 'Giveaway', step: 'title' },
  title: { kind: 'text', label: 'Title', max: 100, step: 'title' },
  userName: { kind: 'text', label: 'User name', max: 100, step: 'title', needed: 'User name' },
  promotionTypeId: {
    kind: 'catalogueId',
    label: 'Promotion type',
    step: 'type',
    needed: 'Promotion type',
  },
  variantId: { kind: 'catalogueId', label: 'Variant', step: 'type', needed: 'Variant' },
  postOutlets: {
    kind: 'outlets',
    label: 'Posting outlets',
    one: 'Posting outlet',
    most: 25,
    step: 'postOutlets',
    needed: 'At least one posting outlet',
  },
  amplificationOutlets: {
    kind: 'outlets',
    label: 'Amplification outlets',
    one: 'Amplification outlet',
    most: 25,
    step: 'partnerOutlets',
  },
  reshareOutlets: {
    kind: 'outlets',
    label: 'Reshare outlets',
    one: 'Reshare outlet',
    most: 25,
    step: 'partnerOutlets',
  },
  mediaSelection: { kind: 'mediaSelection', label: 'Media', messageLabel: 'Media selection', most: 10, step: 'media' },
  boost: { kind: 'boost', label: 'Boost', step: 'boost' },
  summary: { kind: 'prose', label: 'Summary', max: 500, step: 'details', needed: 'Summary' },
  details: { kind: 'prose', label: 'Details', max: 1000, step: 'details' },
  networkTexts: { kind: 'networkTexts', label: 'Text by network', max: 5000, most: 20, step: 'details' },
  taggedAccounts: { kind: 'names', label: 'Tagged accounts', max: 30, most: 20, step: 'details' },
  taggedLocations: { kind: 'names', label: 'Tagged locations', max: 30, most: 20, step: 'details' },
  linkStickerText: { kind: 'text', label: 'Link sticker text', max: 50, step: 'details' },
  extraNotes: { kind: 'prose', label: 'Extra notes', max: 500, step: 'details' },
  requestedDate: { kind: 'moment', label: 'Requested date', step: 'details' },
  startDate: { kind: 'moment', label: 'Start date', messageLabel: 'startDate', step: 'details' },
  endDate: { kind: 'moment', label: 'End date', messageLabel: 'endDate', step: 'details' },
  nights: { kind: 'nights', label: 'Nights', most: 365, step: 'details' },
  priority: {
    kind: 'choice',
    label: 'Priority',
    choices: ['low', 'medium', 'high'],
    default: 'medium',
    step: 'details',
  },
  dateInstructions: { kind: 'prose', label: 'Date instructions', max: 200, step: 'details' },
  eligibilityRequirements: { kind: 'prose', label: 'Eligibility requirements', max: 500, step: 'details' },
  detailsAndExclusions: { kind: 'prose', label: 'Details and exclusions', max: 500, step: 'details' },
  winner: { kind: 'text', label: 'Winner', max: 100, step: 'details' },
  participantUserIds: { kind: 'people', label: 'Participants', most: 1000, step: 'details' },
  confirmed: { kind: 'flag', label: 'Confirmed', messageLabel: 'Confirmation', default: false, step: 'confirm' },
  agreesToTerms: { kind: 'flag', label: 'Agreement to terms', default: false, step: 'confirm' },
  /** Off means that its host paused it. See `isPaused`. */
  enabled: { kind: 'flag', label: 'Enabled', default: true },
} as const satisfies PromotionTable

export type PromotionField = keyof typeof promotionFields
/** Fields that have a facet. */
export type PromotionFieldWith<Facet extends string> = {
  [Name in PromotionField]: (typeof promotionFields)[Name] extends Readonly<Record<Facet, unknown>> ? Name : never
}[PromotionField]
const promotionFieldNames = namesOf(promotionFields)

export function promotionFieldsWith<Facet extends 'step' | 'needed'>(facet: Facet): PromotionFieldWith<Facet>[] {
  return promotionFieldNames.filter((name) => facet in promotionFields[name]) as PromotionFieldWith<Facet>[]
}

/** Fields that affect neither the review nor the price, so they can change in any status. */
export const sideFields: readonly string[] = ['campaignId', 'enabled'] satisfies PromotionField[]

type Pausable = { readonly status: PromotionStatus; readonly enabled: boolean }

/** Whether its host has paused it: none of its tasks are started. A finished promotion has nothing left to pause. */
export function isPaused({ status, enabled }: Pausable): boolean {
  return !enabled && status !== 'Executed'
}
