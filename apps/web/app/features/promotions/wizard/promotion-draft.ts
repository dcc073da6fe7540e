import {
  type PromotionFieldWith,
  promotionFields,
  promotionFieldsWith,
} from '@lodestay/domain/promotions/promotion-fields'
import type { ClearedChoice, SavedStayPromotion, StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { DraftKind } from '../../drafts/draft-store.ts'

/** Fields that autosave. The confirmation isn't one: it's sent separately. */
export type WizardField = Exclude<PromotionFieldWith<'step'>, 'confirmed' | 'agreesToTerms'>
const wizardFields = promotionFieldsWith('step').filter(
  (name): name is WizardField => promotionFields[name].step !== 'confirm',
)
export type WizardValues = Pick<StayPromotion, WizardField>
/** A promotion as last returned; a save also lists the choices it cleared. */
export type Promotion = StayPromotion & { readonly cleared?: readonly ClearedChoice[] }

function fieldsOf(promotion: Promotion): WizardValues {
  return Object.fromEntries(wizardFields.map((field) => [field, promotion[field]])) as WizardValues
}

/** What a save can carry along with the changed fields. */
type Save = Partial<WizardValues> & {
  readonly step?: number
  readonly confirmed?: boolean
  readonly confirmedPrice?: number
  readonly agreesToTerms?: boolean
}

/** Saves the wizard; rejects with a 409 if another tab saved first. */
export async function savePromotion({ id, version }: Promotion, save: Save): Promise<SavedStayPromotion> {
  return answer(
    (await callPlatform()).POST('/api/stay-promotions/{id}', {
      params: { path: { id } },
      // Our own field types; the platform validates them against its own.
      body: { ...save, draftMetadata: { version } },
    }),
  )
}

export async function submitPromotion({ id }: Promotion): Promise<Promotion> {
  return answer((await callPlatform()).POST('/api/stay-promotions/{id}/update', { params: { path: { id } }, body: {} }))
}

/** Adds or removes an addon. */
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

/** Once submitted or decided, a promotion's text and choices are read-only. */
export function isOpen({ status }: Promotion): boolean {
  return status === 'Draft' || status === 'Rejected'
}

/** How a promotion's draft is loaded and saved. */
export const promotionDraft: DraftKind<WizardValues, Promotion> = {
  fieldsOf,
  isClosed: (promotion) => !isOpen(promotion),
  send: savePromotion,
  // Fetch the current version, bypassing the client's cache.
  load: async ({ id }) =>
    answer((await callPlatform()).GET('/api/stay-promotions/{id}', { params: { path: { id } }, cache: 'no-store' })),
  alsoChanged: ({ cleared = [] }) => cleared.flatMap(({ field }) => (isField(field) ? [field] : [])),
}
