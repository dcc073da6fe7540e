/** Validation of host input before it is stored. */
import {
  type FieldProblem,
  fieldProblems,
  type StayDraftFields,
  type StayField,
  type StayFields,
  shortlinkProblem,
  staySchemaFor,
  stayVideoProblems,
  withStayChanges,
} from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, parseOrRefuse } from '../../kernel/errors.ts'
import { knownVideos, unusableVideos, withVideos } from '../media/index.ts'

type Judged = { readonly source: unknown }

/**
 * Validates a stay for submission; returns it trimmed and with defaults applied.
 * @throws Problem 422 with the specification's message for each field, and for a video that isn't ready.
 */
export async function submittable(db: Db, stay: Judged, content: StayDraftFields): Promise<StayFields> {
  const whole = parseOrRefuse(staySchemaFor(stay), content)
  const { video } = whole
  const [known] = video ? withVideos([video], await knownVideos(db, [video])) : []
  const problems = stayVideoProblems(known)
  if (problems.length > 0) throw invalid(...problems)
  return whole as StayFields
}

/** @throws Problem 422 if the video doesn't exist, or the organization may not use it. */
export async function assertVideoUsable(
  db: Db,
  { id: userId }: Pick<Caller, 'id'>,
  organizationId: string,
  { video }: StayDraftFields,
): Promise<void> {
  const unusable = video ? await unusableVideos(db, [video], { userId, organizationId }) : []
  if (unusable.length > 0) throw invalid({ path: 'video', message: 'Video is no longer there. Upload it again.' })
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
export function requestedShortlink(content: StayDraftFields): string | null {
  return content.shortlink && shortlinkProblem(content.shortlink) === null ? content.shortlink : null
}
