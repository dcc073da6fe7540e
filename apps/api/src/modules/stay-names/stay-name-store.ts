import { sql } from 'kysely'

/**
 * SQL: the name by which its team and staff know the stay `s`: the one on the site, even while an edit would change it;
 * before its first acceptance, that of its draft. Null while it has none. Apart from stays, because modules that stays
 * import show it too.
 */
export const stayName = sql<string | null>`coalesce(s.shown_name, (select nullif(r.content->>'name', '')
  from stay_revisions r where r.stay_id = s.id and r.status <> 'Accepted'))`
