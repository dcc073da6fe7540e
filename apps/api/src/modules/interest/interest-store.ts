/** SQL that counts how many people are interested in a stay. */
import { daysBefore, INTEREST_DAYS, type StayInterest } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'

/** Null for a stay that isn't public. */
export async function interestIn(
  reader: Reader,
  stayId: string,
  callerId: string | null,
  now: Date,
): Promise<StayInterest | null> {
  const [row] = await reader.rows<{ favorites: number; watchers: number; is_watched: boolean }>(
    'stay-interest',
    `select (select count(*) from favorites f where f.stay_id = c.stay_id and f.created_at > $2::timestamptz)::int as favorites,
       w.watchers, w.is_watched
     from stay_card c, lateral (
       select count(distinct user_id)::int as watchers, coalesce(bool_or(user_id = $3::text), false) as is_watched
       from watches where stay_id = c.stay_id and closed_at is null) w
     where c.stay_id = $1`,
    [stayId, daysBefore(now, INTEREST_DAYS), callerId],
  )
  return row ? { recentFavorites: row.favorites, watchers: row.watchers, isWatched: row.is_watched } : null
}
