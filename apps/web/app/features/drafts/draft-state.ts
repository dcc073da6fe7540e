/** The state of an autosaved draft, and what saves, refusals and other people's changes make of it. */
import type { FieldProblem } from '@lodestay/domain/field-problems'
import type { SaveState } from '../../ui/saved-indicator.tsx'
import { differingFields, type FieldOf, pick, topField } from './draft-changes.ts'

/** What another tab or another person saved in the meantime. */
export type Conflict<Values, Subject> = { readonly theirs: Subject; readonly fields: readonly FieldOf<Values>[] }

/** A server-side error, and the fields it holds back: sending them again would get the same answer. */
export type Rejection<Values> = FieldProblem & { readonly holds: readonly FieldOf<Values>[] }

export type SaveFailure = { readonly status: number; readonly detail: string }

export type DraftState<Values, Subject> = {
  /** The form's current values. */
  readonly values: Values
  /** The values as last saved here or adopted from the platform. */
  readonly base: Values
  /** The platform's values that `base` is about: those in `subject` may be newer while it's read-only. */
  readonly seen: Values
  /** The draft as the platform last returned it: version, status, and what blocks its submission. */
  readonly subject: Subject
  readonly save: SaveState
  /** Why the last save failed, where trying it again won't help by itself: signed out, or access was lost. */
  readonly failure: SaveFailure | null
  /** Each until its field changes, or one it holds back. */
  readonly refusals: readonly Rejection<Values>[]
  readonly conflict: Conflict<Values, Subject> | null
  /** Incremented when values are replaced externally, so that row lists remount. */
  readonly generation: number
}

type Draft<Values> = Pick<DraftState<Values, unknown>, 'values' | 'base' | 'refusals'>

export function initialState<Values, Subject>(subject: Subject, values: Values): DraftState<Values, Subject> {
  return {
    values,
    base: values,
    seen: values,
    subject,
    save: 'saved',
    failure: null,
    refusals: [],
    conflict: null,
    generation: 0,
  }
}

export function unsavedFields<Values extends object>({ base, values }: Draft<Values>): FieldOf<Values>[] {
  return differingFields(base, values)
}

/** The unsaved fields that no refusal holds back. */
export function sendableFields<Values extends object>(draft: Draft<Values>): FieldOf<Values>[] {
  return unsavedFields(draft).filter((field) => !draft.refusals.some(({ holds }) => holds.includes(field)))
}

/** What an indicator shows of a draft that isn't being saved, and whose last save didn't fail. */
export function restingSaveState<Values extends object>(draft: Draft<Values>): SaveState {
  if (sendableFields(draft).length > 0) return 'unsaved'
  return unsavedFields(draft).length > 0 ? 'held' : 'saved'
}

export function fieldOf<Values>({ path }: FieldProblem): FieldOf<Values> {
  return topField(path) as FieldOf<Values>
}

/** The refusals that are left once fields change. */
export function refusalsAfter<Values>(refusals: readonly Rejection<Values>[], change: Partial<Values>) {
  return refusals.filter((one) => ![fieldOf<Values>(one), ...one.holds].some((field) => field in change))
}

/**
 * After `patch` was saved as part of the values `before`.
 * @param theirs the values that the platform returned
 * @param also the fields that it changed along with those
 */
export function afterSave<Values extends object>(
  { base, values }: Draft<Values>,
  {
    before,
    patch,
    theirs,
    also,
  }: { before: Values; patch: Partial<Values>; theirs: Values; also: readonly FieldOf<Values>[] },
): Pick<DraftState<Values, unknown>, 'base' | 'values' | 'seen'> {
  // What was chosen during the request is newer than what the server changed along with it.
  const newer = differingFields(before, values)
  const adopted = also.filter((field) => !newer.includes(field))
  return {
    base: { ...base, ...patch, ...pick(theirs, also) },
    values: { ...values, ...pick(theirs, adopted) },
    seen: theirs,
  }
}

/** The errors of a save as rejections, without those of fields that changed during the request. */
export function rejectionsOf<Values extends object>(
  errors: readonly FieldProblem[],
  { before, sent, values }: { before: Values; sent: readonly FieldOf<Values>[]; values: Values },
): Rejection<Values>[] {
  const newer = differingFields(before, values)
  return errors
    .map((error) => {
      const field = fieldOf<Values>(error)
      // A new start after the saved end is an error of the end, which wasn't sent.
      return { ...error, holds: sent.includes(field) ? [field] : sent }
    })
    .filter(({ holds }) => !holds.some((field) => newer.includes(field)))
}

/** The state on the platform's version, without anything unsaved. */
export function replaced<Values, Subject>(
  { generation }: DraftState<Values, Subject>,
  subject: Subject,
  values: Values,
): DraftState<Values, Subject> {
  return { ...initialState(subject, values), generation: generation + 1 }
}

/** The state after a conflict: our changed fields win; everywhere else, the platform's values do. */
export function withMineKept<Values extends object, Subject>(
  state: DraftState<Values, Subject>,
  subject: Subject,
  theirs: Values,
): DraftState<Values, Subject> {
  return {
    ...state,
    values: { ...theirs, ...pick(state.values, unsavedFields(state)) },
    base: theirs,
    seen: theirs,
    subject,
    conflict: null,
    generation: state.generation + 1,
  }
}

/** How what the platform has now differs: in fields that someone changed, and in those where that clashes with ours. */
export function compareWith<Values extends object>(
  { seen, values }: Pick<DraftState<Values, unknown>, 'seen' | 'values'>,
  theirs: Values,
): { readonly moved: FieldOf<Values>[]; readonly clashing: FieldOf<Values>[] } {
  const moved = differingFields(seen, theirs)
  // If a save got through but its response was lost, their values already equal ours: no conflict.
  return { moved, clashing: moved.filter((field) => differingFields(values, theirs).includes(field)) }
}
