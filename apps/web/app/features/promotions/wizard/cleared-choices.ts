import type { ClearedChoice } from '@lodestay/domain/promotions/stay-promotion'
import { type FieldOf, isSame, pick } from '../../drafts/draft-changes.ts'
import { isField, type Promotion, promotionDraft, type WizardValues } from './promotion-draft.ts'

/** Choices that the platform removed because they don't work with another choice. */
export type Cleared = {
  readonly choices: readonly ClearedChoice[]
  /** The fields of all of these choices, as they were before and after. */
  readonly before: Partial<WizardValues>
  readonly after: Partial<WizardValues>
}
type Fields = readonly FieldOf<WizardValues>[]

function fieldsIn(values: Partial<WizardValues>): Fields {
  return Object.keys(values) as unknown as Fields
}

function isUntouched({ after }: Cleared, values: WizardValues): boolean {
  return isSame(pick(values, fieldsIn(after)), after)
}

/**
 * What a save has removed, along with what an earlier one had if nothing was chosen in between; the earlier one if it
 * removed nothing.
 */
export function clearedBy(
  saved: Promotion,
  before: WizardValues,
  patch: Partial<WizardValues>,
  earlier: Cleared | null,
): Cleared | null {
  const { cleared: choices = [] } = saved
  if (choices.length === 0) return earlier
  const first = earlier && isUntouched(earlier, before) ? earlier : null
  const changed = choices.flatMap(({ field }) => (isField(field) ? [field] : []))
  const fields = [...new Set([...fieldsIn(first?.before ?? {}), ...fieldsIn(patch), ...changed])]
  return {
    choices: [...(first?.choices ?? []), ...choices],
    before: { ...pick(before, fields), ...first?.before },
    after: pick(promotionDraft.fieldsOf(saved), fields),
  }
}

/** The values that undo it; null once any of its fields has another value, or if it can't be undone in one step. */
export function undoOf(cleared: Cleared, values: WizardValues): Partial<WizardValues> | null {
  // Addons are bought in a separate call.
  const areFields = cleared.choices.every(({ field }) => isField(field))
  return areFields && isUntouched(cleared, values) ? cleared.before : null
}
