import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import type { Conflict } from '../../drafts/draft-state.ts'
import type { Promotion, WizardField, WizardValues } from './promotion-draft.ts'
import { fieldName, inWords } from './promotion-words.ts'

/** The names of choices by id, as far as the prices contain them. */
export function namesIn(types: readonly PromotionTypeWithVariants[], ...promotions: readonly Promotion[]) {
  return [
    ...types,
    ...types.flatMap(({ variants }) => variants),
    ...promotions.flatMap(({ price }) => price?.lines ?? []),
  ]
}

/** For a conflict: the differences between this page and the version someone else saved, as text. */
export function inTwoVersions(
  { theirs, fields }: Conflict<WizardValues, Promotion>,
  mine: WizardValues,
  changedHere: readonly WizardField[],
  names: readonly { readonly id: string; readonly name: string }[],
) {
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? id
  return {
    version: theirs.version,
    fields: [...new Set([...fields, ...changedHere])].map((field) => ({
      field,
      label: fieldName(field),
      theirs: inWords(field, theirs, nameOf, theirs.timeZone),
      mine: inWords(field, mine, nameOf, theirs.timeZone),
      changedHere: changedHere.includes(field),
    })),
  }
}
