/** All SQL for videos: encoding progress and results. */
import { type PostedMedia, type UploadedVideo, type VideoContainer, videoIdOf, videoUrl } from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { VideosTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { isWithoutJob } from '../../kernel/jobs.ts'

/** What is known about a video where it is used; its time is text if it was read as JSON. */
export type VideoFacts = Omit<Selectable<VideosTable>, 'created_at' | 'container'> & { created_at: Date | string }

function toVideo(url: string, row: VideoFacts): UploadedVideo {
  const { width, height, placeholder, status, problem, poster, seconds, bytes } = row
  const uploadedAt = new Date(row.created_at).toISOString()
  return {
    url,
    ...(width && height && { width, height }),
    ...(placeholder && { placeholder }),
    video: { status, problem, poster, seconds, bytes: bytes === null ? null : Number(bytes), uploadedAt },
  }
}

/** A video with the folder of its files; null if it doesn't exist. */
export async function videoById(db: Db, id: string) {
  return db
    .selectFrom('videos as v')
    .innerJoin('uploads as u', 'u.id', 'v.id')
    .selectAll('v')
    .select(['u.folder', 'u.owner_id', 'u.files', 'u.bytes as stored'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}
export type VideoRow = NonNullable<Awaited<ReturnType<typeof videoById>>>

export function videoOf(row: VideoRow): UploadedVideo {
  return toVideo(videoUrl(row.folder, row.id), row)
}

export async function insertVideo(db: Db, id: string, container: VideoContainer): Promise<void> {
  await db.insertInto('videos').values({ id, container }).execute()
}

type Encoded = { width: number; height: number; seconds: number; bytes: number; poster: string; placeholder: string }

/** Marks a video as ready to post. False if it is gone, or was abandoned in the meantime. */
export async function markReady(db: Db, id: string, encoded: Encoded): Promise<boolean> {
  const ready = await db
    .updateTable('videos')
    .set({ ...encoded, status: 'ready' })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return ready.numUpdatedRows > 0n
}

export async function markFailed(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('videos')
    .set({ status: 'failed', problem })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

/** Number of an account's videos that are still to be encoded. */
export async function countWaitingVideos(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from uploads u join videos v on v.id = u.id
    where u.owner_id = ${ownerId} and v.status = 'processing'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Videos processing since before `before` that no job is left to encode; others are still queued. */
export async function stuckVideos(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'processing')
    .where('created_at', '<', before)
    .where(isWithoutJob('media:encode-video', sql`videos.id`))
    .execute()
  return rows.map(({ id }) => id)
}

/** SQL: what is known about the videos in a JSON list of media, by id; null if there are none. */
export function videosAmong(media: RawBuilder<unknown>): RawBuilder<Record<string, VideoFacts> | null> {
  return sql`(select jsonb_object_agg(v.id, to_jsonb(v)) from videos v where v.id in
    (select substring(m->>'url' from '/(vid_[0-9a-z]{26})/video\\.mp4$') from jsonb_array_elements(
      case when jsonb_typeof(${media}) = 'array' then ${media} else '[]' end) m))`
}

/** Media with what is known about their videos, replacing what was stored or sent. */
export function withVideos<Item extends PostedMedia>(
  media: readonly Item[],
  known: Record<string, VideoFacts> | null,
): Item[] {
  return media.map(({ video: _, ...item }) => {
    const facts = known?.[videoIdOf(item.url) ?? '']
    return (facts ? { ...item, ...toVideo(item.url, facts) } : item) as Item
  })
}

/** The videos among media, by id. */
export async function knownVideos(db: Db, media: readonly { url: string }[]): Promise<Record<string, VideoFacts>> {
  const ids = media.map(({ url }) => videoIdOf(url)).filter((id) => id !== null)
  const rows = ids.length > 0 ? await db.selectFrom('videos').selectAll().where('id', 'in', ids).execute() : []
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}

/** Who wants to use videos, for which organization, and which ones are exempt because they were already used there. */
export type VideoUse = {
  readonly userId: string
  readonly organizationId: string
  readonly held?: readonly { readonly url: string }[]
}

/**
 * The positions of media naming a video that may not be used: it doesn't exist, or was uploaded by someone outside the
 * organization. Videos shown by the organization's own stays are allowed, even if their uploader left or handed the
 * stay over.
 */
export async function unusableVideos(
  db: Db,
  media: readonly { url: string }[],
  { userId, organizationId, held = [] }: VideoUse,
): Promise<number[]> {
  const ids = media.map(({ url }) => videoIdOf(url))
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return []
  const videoIds = held.map(({ url }) => videoIdOf(url)).filter((id) => id !== null)
  const { rows } = await sql<{ id: string }>`select v.id from videos v join uploads u on u.id = v.id
    where v.id = any(${named}) and (v.id = any(${videoIds}) or u.owner_id = ${userId}
      or exists (select from context_grants g where g.user_id = u.owner_id and (g.organization_id = ${organizationId}
        or g.stay_id in (select s.id from stays s where s.organization_id = ${organizationId})))
      or exists (select from stays s left join stay_revisions r on r.stay_id = s.id and r.status <> 'Accepted'
        where s.organization_id = ${organizationId}
          and strpos(concat(s.content->'video'->>'url', ' ', r.content->'video'->>'url'), v.id) > 0))`.execute(db)
  const usable = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, at) => (id !== null && !usable.has(id) ? [at] : []))
}
