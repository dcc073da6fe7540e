import type { notificationAreas, Scope } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

export type NewNotification = {
  area: (typeof notificationAreas)[number]
  title: string
  body: string
  subjectId: string
}

/** Tells everybody on the host's side of a stay: its organization's owners and managers, its own owners and managers. */
export const notifyHosts = async (db: Db, scope: Scope, notification: NewNotification): Promise<void> => {
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
  if (hosts.length === 0) return
  await db
    .insertInto('notifications')
    .values(
      hosts.map((host) => ({
        id: newId('ntf'),
        user_id: host.user_id,
        area: notification.area,
        title: notification.title,
        body: notification.body,
        subject_id: notification.subjectId,
        created_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
