import type { NotificationArea, Recipients, Scope } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

export type NewNotification = {
  area: NotificationArea
  title: string
  body: string
  subjectId: string
}

/** Everybody on the host's side of a stay: its organization's owners and managers, its own owners and managers. */
const hostsOf = async (db: Db, scope: Scope): Promise<string[]> => {
  const hosts = await db
    .selectFrom('context_grants')
    .select('user_id')
    .distinct()
    .where((where) =>
      where.or([
        where('stay_id', '=', scope.stayId ?? ''),
        where.and([
          where('organization_id', '=', scope.organizationId ?? ''),
          where('role', 'in', ['orgOwner', 'orgManager']),
        ]),
      ]),
    )
    .execute()
  return hosts.map((host) => host.user_id)
}

/** Tells one user, or the host's side of a stay or an organization. */
export const notify = async (db: Db, to: Recipients, notification: NewNotification): Promise<void> => {
  const userIds = 'userId' in to ? [to.userId] : await hostsOf(db, to)
  if (userIds.length === 0) return
  await db
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        id: newId('ntf'),
        user_id: userId,
        area: notification.area,
        title: notification.title,
        body: notification.body,
        subject_id: notification.subjectId,
        created_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
