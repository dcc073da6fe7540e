import {
  Announcement,
  AnnouncementChange,
  announcementLifecycle,
  audiences,
  NewAnnouncement,
  PageQuery,
  paged,
  queryFlag,
  severities,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/errors.ts'
import { stayById } from '../stays/index.ts'
import {
  deleteAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockedAnnouncement,
  readableAnnouncement,
  updateAnnouncement,
} from './announcement-store.ts'

const AnnouncementReply = Announcement.meta({ id: 'Announcement' })
const onIt = {
  params: ById,
  subject: ({ db, params }: ByIdContext) => lockedAnnouncement(db, params.id),
} as const

/** Locks the referenced stay, so that it still exists when its announcement is inserted. */
async function assertKnownStay(db: Db, stayId: string | null | undefined): Promise<void> {
  if (stayId && !(await stayById(db, stayId, true))) throw invalid({ path: 'stayId', message: 'No such stay.' })
}

export const announcementRoutes = [
  endpoint({
    method: 'GET',
    url: '/announcements',
    summary: 'List announcements currently shown to the caller, newest first; staff see all unless active=true',
    access: 'public',
    query: PageQuery.extend({
      status: z.enum(announcementLifecycle.statuses).optional(),
      severity: z.enum(severities).optional(),
      audience: z.enum(audiences).optional(),
      stayId: z.string().max(60).optional(),
      about: z.string().max(60).optional(),
      active: queryFlag.prefault('false'),
    }),
    reply: paged(AnnouncementReply),
    handle: ({ db, caller, query, now }) => listAnnouncements(db, caller, query, now),
  }),
  endpoint({
    method: 'GET',
    url: '/announcements/:id',
    summary: 'Get an announcement',
    access: 'public',
    params: ById,
    reply: AnnouncementReply,
    subject: ({ db, caller, params, now }) => readableAnnouncement(db, caller, params.id, now),
    handle: async ({ subject }) => subject.announcement,
  }),
  endpoint({
    method: 'POST',
    url: '/announcements',
    summary: 'Create an announcement, published immediately or as a draft',
    access: 'staff',
    body: NewAnnouncement,
    reply: AnnouncementReply,
    status: 201,
    location: '/announcements',
    handle: async ({ db, caller, body, now }) => {
      await assertKnownStay(db, body.stayId)
      const after = await insertAnnouncement(db, body, now)
      await audit(db, { actorId: caller.id, action: 'announcement.create', subjectId: after.id, after })
      return after
    },
  }),
  endpoint({
    ...onIt,
    method: 'PATCH',
    url: '/announcements/:id',
    problems: ['illegal-move'],
    summary: 'Update, publish or archive an announcement',
    access: 'staff',
    body: AnnouncementChange,
    reply: AnnouncementReply,
    handle: async ({ db, caller, params, body, subject: { announcement: before } }) => {
      await assertKnownStay(db, body.stayId)
      const after = await updateAnnouncement(db, before, body)
      await auditEdit(db, {
        actorId: caller.id,
        action: 'announcement.update',
        subjectId: params.id,
        fields: Object.keys(body),
        before,
        after,
      })
      return after
    },
  }),
  endpoint({
    ...onIt,
    method: 'DELETE',
    url: '/announcements/:id',
    summary: 'Delete an announcement',
    access: 'staff',
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params, subject: { announcement: before } }) => {
      await deleteAnnouncement(db, params.id)
      await audit(db, { actorId: caller.id, action: 'announcement.delete', subjectId: params.id, before })
      return null
    },
  }),
]
