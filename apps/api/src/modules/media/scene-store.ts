/** Scenes that the site links to: those of live stays and promoted items. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/**
 * Each branch repeats its partial index's predicate. Drafts don't count, because any host can create a thousand of
 * them.
 */
export async function isLinkedScene(db: Db, slug: string): Promise<boolean> {
  const slugs = sql`array[${slug}]::text[]`
  const { rows } = await sql<{ linked: boolean }>`select
    exists (select from stays where content is not null and scenes_in(content) @> ${slugs})
    or exists (select from stay_promotions where status in ('Accepted', 'Queued', 'Executed') and scenes_in(content) @> ${slugs})
    or exists (select from offers where status = 'Accepted' and scenes_in(media) @> ${slugs})
    or exists (select from cancellations where status = 'Accepted' and scenes_in(media) @> ${slugs})
    or exists (select from giveaways where status = 'Accepted' and scenes_in(media) @> ${slugs}) as linked`.execute(db)
  return rows[0]?.linked ?? false
}

/** Scenes shown on the first pages: the first of each stay, in the order of an unfiltered search. */
export async function firstScenes(db: Db, stays: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select substring((s.content->'media')::text from '/media/scenes/([a-z0-9-]{1,80})/') as slug
    from (select stay_id, rank_key from stay_search order by rank_key desc limit ${stays}) first
    join stays s on s.id = first.stay_id
    where scenes_in(s.content->'media') <> '{}' order by first.rank_key desc`.execute(db)
  return rows.map(({ slug }) => slug)
}
