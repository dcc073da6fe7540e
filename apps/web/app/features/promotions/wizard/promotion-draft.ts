import {
  type PromotionFieldWith,
  promotionFields,
  promotionFieldsWith,
} from '@lodestay/domain/promotions/promotion-fields'
import type { ClearedChoice, SavedStayPromotion, StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { DraftKind } from '../../drafts/draft-store.ts'

/** What is written in the wizard; the confirmation is no writing, and is sent by itself. */
export type WizardField = Exclude<PromotionFieldWith<'step'>, 'confirmed' | 'agreesToTerms'>
const wizardFields = promotionFieldsWith('step').filter(
  (name): name is WizardField => promotionFields[name].step !== 'confirm',
)
export type WizardValues = Pick<StayPromotion, WizardField>
/** A promotion as it was answered last: a save also says what it has taken back. */
export type Promotion = StayPromotion & { readonly cleared?: readonly ClearedChoice[] }

function fieldsOf(promotion: Promotion): WizardValues {
  return Object.fromEntries(wizardFields.map((field) => [field, promotion[field]])) as WizardValues
}

/** What a save may carry beside changed fields. */
type Save = Partial<WizardValues> & {
  readonly step?: number
  readonly confirmed?: boolean
  readonly confirmedPrice?: number
  readonly agreesToTerms?: boolean
}

/** A save of the wizard, refused (409) where another tab saved first. */
export async function savePromotion({ id, version }: Promotion, save: Save): Promise<SavedStayPromotion> {
  return answer(
    (await callPlatform()).POST('/api/stay-promotions/{id}', {
      params: { path: { id } },
      // Fields of ours that the platform reads as its own.
      body: { ...save, draftMetadata: { version } },
    }),
  )
}

export async function submitPromotion({ id }: Promotion): Promise<Promotion> {
  return answer((await callPlatform()).POST('/api/stay-promotions/{id}/update', { params: { path: { id } }, body: {} }))
}

/** Buys an addon beside the promotion, or leaves it. */
export async function setAddon({ id, addons }: Promotion, type: string, wanted: boolean): Promise<Promotion> {
  const api = await callPlatform()
  if (wanted)
    return answer(
      api.POST('/api/stay-promotions/{id}/addons', { params: { path: { id } }, body: { addonTypes: [type] } }),
    )
  const addonId = addons.find((addon) => addon.type === type)?.id ?? ''
  return answer(api.DELETE('/api/stay-promotions/{id}/addons/{addonId}', { params: { path: { id, addonId } } }))
}

function isField(field: string): field is WizardField {
  return (wizardFields as readonly string[]).includes(field)
}

/** The words and choices of a promotion that is submitted or decided stay as they are. */
export function isOpen({ status }: Promotion): boolean {
  return status === 'Draft' || status === 'Rejected'
}

/** How the draft of a promotion is read, and where it is kept. */
export const promotionDraft: DraftKind<WizardValues, Promotion> = {
  fieldsOf,
  isClosed: (promotion) => !isOpen(promotion),
  send: savePromotion,
  load: async ({ id }) => answer((await callPlatform()).GET('/api/stay-promotions/{id}', { params: { path: { id } } })),
  alsoChanged: ({ cleared = [] }) => cleared.flatMap(({ field }) => (isField(field) ? [field] : [])),
}
