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
import { copyablePictures, knownVideos, ownPictures, unusableVideos, withVideos } from '../media/index.ts'

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

/** Who saves a stay, for which organization, and the versions whose pictures it may keep. */
export type MediaUse = {
  readonly caller: Pick<Caller, 'id'>
  readonly organizationId: string
  readonly versions?: readonly (StayDraftFields | null)[]
}

type Video = NonNullable<StayDraftFields['video']>

async function isUsable(db: Db, video: Video, { caller, organizationId }: MediaUse): Promise<boolean> {
  return (await unusableVideos(db, [video], { userId: caller.id, organizationId })).length === 0
}

/** Content for a copy: without pictures and a video that only the original may still have (decision 0073). */
export async function withCopyableMedia(db: Db, content: StayDraftFields, use: MediaUse): Promise<StayDraftFields> {
  const { video, media = [] } = content
  const isVideoUsable = video && (await isUsable(db, video, use))
  return { ...content, media: await copyablePictures(db, media), video: isVideoUsable ? video : null }
}

/**
 * Content with pictures as they are stored.
 * @throws Problem 422 for a new picture that isn't ours, and for a video that doesn't exist or that the organization may
 * not use.
 */
export async function withUsableMedia<Content extends StayDraftFields>(
  db: Db,
  content: Content,
  { caller, organizationId, versions = [] }: MediaUse,
): Promise<Content> {
  const { video, media } = content
  if (video && !(await isUsable(db, video, { caller, organizationId })))
    throw invalid({ path: 'video', message: 'Video is no longer there. Upload it again.' })
  if (!media) return content
  const held = versions.flatMap((version) => version?.media ?? [])
  return { ...content, media: await ownPictures(db, media, { path: 'media', held }) }
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
