import {
  type PromotionFieldWith,
  promotionFields,
  promotionFieldsWith,
} from '@lodestay/domain/promotions/promotion-fields'
import type { ClearedChoice, SavedStayPromotion, StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { answer, ifMatch } from '../../../lib/api.ts'
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

/** Submits the version on the page; rejects with a 412 if someone else has saved another. */
export async function submitPromotion({ id, version }: Promotion): Promise<Promotion> {
  const params = { path: { id } }
  const headers = ifMatch({ version })
  return answer((await callPlatform()).POST('/api/stay-promotions/{id}/update', { params, headers, body: {} }))
}

/** Adds or removes an addon; rejects with a 412 if someone else saved first. */
export async function setAddon(promotion: Promotion, type: string, chosen: boolean): Promise<Promotion> {
  const { id, addons } = promotion
  const present = addons.find((addon) => addon.type === type)
  if (chosen === (present !== undefined)) return promotion
  const api = await callPlatform()
  const headers = ifMatch(promotion)
  if (!present) {
    const params = { path: { id } }
    return answer(api.POST('/api/stay-promotions/{id}/addons', { params, headers, body: { addonTypes: [type] } }))
  }
  const params = { path: { id, addonId: present.id } }
  return answer(api.DELETE('/api/stay-promotions/{id}/addons/{addonId}', { params, headers }))
}

export function isField(field: string): field is WizardField {
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
