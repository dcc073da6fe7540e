/** Site announcements, shown to an audience during a time window. */
import { z } from 'zod'
import { type Audience, audiences, severities } from '../enumerations.ts'
import { flag, instant, oneOf, requiredText, timeWindow } from '../fields.ts'
import { announcementLifecycle } from '../lifecycle.ts'
import { type Actor, isStaff } from '../permissions.ts'
import { ANNOUNCEMENT_BODY_MAX, TITLE_MAX } from '../text-limits.ts'

const fields = {
  title: requiredText('Title', TITLE_MAX),
  body: requiredText('Body', ANNOUNCEMENT_BODY_MAX),
  severity: oneOf('Severity', severities),
  audience: oneOf('Audience', audiences),
  /** The stay it is about; null for the whole site. */
  stayId: requiredText('Stay', 60).nullable(),
  /** When it is shown; null means as long as it is Active. */
  window: timeWindow().nullable(),
  dismissible: flag('Dismissible'),
}

/** POST /announcements: saved as a draft, or published immediately. */
export const NewAnnouncement = z.strictObject({
  ...fields,
  severity: fields.severity.default('info'),
  audience: fields.audience.default('User'),
  stayId: fields.stayId.default(null),
  status: oneOf('Status', ['Draft', 'Active']).default('Draft'),
  window: fields.window.default(null),
  dismissible: fields.dismissible.default(true),
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

/** PATCH /announcements/{id}. */
export const AnnouncementChange = z
  .strictObject({ ...fields, status: oneOf('Status', announcementLifecycle.statuses) })
  .partial()
export type AnnouncementChange = z.infer<typeof AnnouncementChange>

export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  severity: z.enum(severities),
  audience: z.enum(audiences),
  stayId: z.string().nullable(),
  status: z.enum(announcementLifecycle.statuses),
  window: z.object({ start: z.string(), end: z.string() }).nullable(),
  dismissible: z.boolean(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type Announcement = z.infer<typeof Announcement>

/**
 * The audiences that a reader belongs to, signed in or not. Users include everyone; who hosts isn't addressed as a
 * traveler; staff see all.
 */
export function audiencesOf(actor: Pick<Actor, 'roles' | 'contextRoles'> | null): readonly Audience[] {
  if (isStaff(actor)) return audiences
  // Invited members of an organization are hosts just as much as its creator.
  const isHost = actor !== null && (actor.roles.includes('Host') || actor.contextRoles.length > 0)
  return [isHost ? 'Host' : 'Traveler', 'User']
}
