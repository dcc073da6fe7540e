/** Validation of what hosts send, before it is stored. */
import {
  type FieldProblem,
  fieldProblems,
  type StayDraftFields,
  type StayField,
  type StayFields,
  shortlinkProblem,
  staySchemaFor,
  withStayChanges,
} from '@lodestay/domain'
import { invalid } from '../../kernel/errors.ts'

type Judged = { readonly source: unknown }

/**
 * Validates a stay for submission; returns it trimmed and with defaults applied.
 * @throws Problem 422 with the specification's message for each field.
 */
export function submittable(stay: Judged, content: StayDraftFields): StayFields {
  const parsed = staySchemaFor(stay).safeParse(content)
  if (!parsed.success) throw invalid(...fieldProblems(parsed.error))
  return parsed.data as StayFields
}

/**
 * Merges `changes` into `content`, validating only the changed fields (PATCH).
 * @throws Problem 422 for invalid changed fields; the others may still be unfinished.
 */
export function withValidChanges(stay: Judged, content: StayDraftFields, changes: StayDraftFields): StayDraftFields {
  const merged = withStayChanges(content, changes)
  const { shape } = staySchemaFor(stay)
  const problems: FieldProblem[] = []
  const checked = { ...merged } as Record<string, unknown>
  for (const field of Object.keys(changes) as StayField[]) {
    const parsed = shape[field].safeParse(merged[field])
    if (parsed.success) checked[field] = parsed.data
    else
      problems.push(
        ...fieldProblems(parsed.error).map(({ path, message }) => ({
          path: path ? `${field}.${path}` : field,
          message,
        })),
      )
  }
  if (problems.length > 0) throw invalid(...problems)
  return checked as StayDraftFields
}

/** The shortlink that a stay requests; null if it isn't a valid one. */
export function wantedShortlink(content: StayDraftFields): string | null {
  return content.shortlink && shortlinkProblem(content.shortlink) === null ? content.shortlink : null
}
