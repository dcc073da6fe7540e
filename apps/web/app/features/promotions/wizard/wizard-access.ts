import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { createContext, useContext } from 'react'
import type { DraftStore } from '../../drafts/draft-store.ts'
import type { Uploads } from '../../media/use-uploads.ts'
import type { Promotion, WizardValues } from './promotion-draft.ts'

/** What the wizard's steps get in addition to the draft form. */
export type WizardAccess = {
  readonly draft: DraftStore<WizardValues, Promotion>
  readonly promotion: Promotion
  readonly values: WizardValues
  readonly change: (change: Partial<WizardValues>) => void
  /** Saves a choice without debouncing, because the price and other choices depend on it. */
  readonly choose: (change: Partial<WizardValues>) => void
  /** The types on sale. */
  readonly types: readonly PromotionTypeWithVariants[]
  /** All pictures of the stay. */
  readonly stayPictures: readonly PromotionMedia[]
  readonly uploads: Uploads
  readonly errorOf: (path: string, within?: boolean) => string | undefined
  readonly stepTo: (step: number) => string
  readonly readOnly: boolean
  /** Whether the user's role lets them change it, in whatever status it is. */
  readonly mayUpdate: boolean
  /** Shows all problems from now on. */
  readonly tryAll: () => void
  readonly tried: boolean
  /** Shows below the step why an action on it failed, even if the step is remounted with someone else's version. */
  readonly refuse: (reason: string | null) => void
}

/** The id of the bar that links to the next step. */
export const CONTINUE_ID = 'wizard-continue'

const Access = createContext<WizardAccess | null>(null)
export const WizardAccessProvider = Access.Provider
export function useWizard(): WizardAccess {
  const access = useContext(Access)
  if (!access) throw new Error('Only inside the wizard')
  return access
}

/** The chosen type and variant, if they are still on sale. */
export function useChosenType() {
  const { values, types } = useWizard()
  const type = types.find(({ id }) => id === values.promotionTypeId) ?? null
  return { type, variant: type?.variants.find(({ id }) => id === values.variantId) ?? null }
}
