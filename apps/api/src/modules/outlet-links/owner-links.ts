/** Creating an outlet owner's link, and emailing it. */
import { BRAND_NAME, daysBefore, HOUR_MS, OUTLET_LINK_DAYS, plainName } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { NewMail, PostMail } from '../mails/index.ts'
import { type LinkRow, linkOfOutlet, markNotified, type NewLink, renewLink, replaceLink } from './link-store.ts'

export type OwnerLinks = { readonly seal: Seal; readonly postMail: PostMail; readonly siteUrl: string }

/** Text of an email around the link. */
type OwnerEmail = { readonly subject: string; readonly lead: string }

/** The task page of an outlet. */
function pageOf(siteUrl: string, token: string): string {
  return `${siteUrl}/outlet-tasks/${token}`
}

function mailTo(email: string, { subject, lead }: OwnerEmail, link: string): NewMail {
  const about = [
    'It shows your posts with captions and media ready to copy. Enter each post’s link or a screenshot as proof.',
    'Keep the link to yourself: anyone who has it can record posts for your outlet.',
  ].join('\n\n')
  return { to: email, kind: 'outlet-link', subject, text: `${lead}\n\n[link]\n\n${about}`, link }
}

/** The email to an outlet's owner who was given a link by staff. */
export function invitation(outletName: string): OwnerEmail {
  return {
    subject: `Your page of posts on ${BRAND_NAME}`,
    lead: `This is the page of what ${plainName(outletName, 'your outlet')} posts for hosts on ${BRAND_NAME}. It works for ${OUTLET_LINK_DAYS} days, and for as long again after each of our mails about posts while you use it.`,
  }
}

/** Gives an outlet a new link that replaces the previous one, and emails it. @returns the link */
export async function giveLink(
  db: Db,
  { seal, postMail, siteUrl }: OwnerLinks,
  link: NewLink,
  letter: OwnerEmail,
  now: Date,
): Promise<string> {
  const url = pageOf(siteUrl, await replaceLink(db, seal, link, now))
  await postMail(db, mailTo(link.email, letter, url))
  return url
}

/** Owners who were just emailed about tasks get further ones after this time, in one email. */
const NOTIFY_EVERY_MS = HOUR_MS

function isLive({ revoked_at, expires_at }: LinkRow, now: Date): boolean {
  return revoked_at === null && expires_at > now
}

/** Whether it was opened recently: one that no longer is must end, because our emails would renew it forever. */
function isInUse({ last_used_at }: LinkRow, now: Date): boolean {
  return last_used_at !== null && last_used_at > daysBefore(now, OUTLET_LINK_DAYS)
}

/**
 * Emails an outlet's owner about upcoming tasks, and renews the link if the owner uses it. Sends nothing now if there
 * is no valid link, or the owner was just emailed.
 * @param claimTasks marks the tasks as announced, and returns how many: called only if an email can be sent
 */
export async function emailOwner(
  db: Db,
  { seal, postMail, siteUrl }: OwnerLinks,
  outletId: string,
  claimTasks: () => Promise<number>,
  now: Date,
): Promise<void> {
  const link = await linkOfOutlet(db, outletId, true)
  if (!link || !isLive(link, now)) return
  if (link.told_at && link.told_at.getTime() > now.getTime() - NOTIFY_EVERY_MS) return
  // Null if it was sealed with another secret: staff must create a new link.
  const token = seal.open(link.sealed_token, outletId)
  if (token === null) return
  const tasks = await claimTasks()
  if (tasks === 0) return
  const posts = tasks === 1 ? '1 post' : `${tasks} posts`
  const letter = {
    subject: `${posts} to make for ${BRAND_NAME}`,
    lead: `${plainName(link.outlet_name, 'Your outlet')} has ${posts} to make within a day. Here they are:`,
  }
  await postMail(db, { ...mailTo(link.email, letter, pageOf(siteUrl, token)), bulk: 'instant' })
  await markNotified(db, outletId, now)
  if (isInUse(link, now)) await renewLink(db, outletId, now)
}
