// Announcement
export const announcement = 'Announcement'
export const newAnnouncement = 'New announcement'

// Announcements
export function announcementPublished(title: string): string {
  return `“${title}” published.`
}
export function announcementArchived(title: string): string {
  return `“${title}” archived.`
}
export const untilArchived = 'Until archived'
export const announcementNoun = 'announcement'
export const active = 'Active'
export const archived = 'Archived'
export const announcementsEmpty = 'None with this status.'
export const audience = 'For'
export const archive = 'Archive'

// Audit
export const audit = 'Audit'
export const auditLog = 'Audit log'
export const auditAction = 'Action'
export const auditWho = 'Who'
export const entryNoun = 'entry'
export const entriesNoun = 'entries'
export const auditCaption = 'All actions, newest first'
export const changes = 'Changes'
export const older = 'Older'

// Contact
export const answered = 'Answered'
export function contactMoved(name: string, status: string): string {
  return `The message of ${name} is ${status}${status === 'new' ? ' again' : ''}.`
}
export const messageNoun = 'message'
export const contactEmpty = 'No messages'
export const contactEmptyHint = 'Messages from the contact form arrive here.'
export const noSubject = 'No subject'
export function theMessageOf(name: string): string {
  return `the message of ${name}`
}
export const openAgain = 'Open again'

// Layout
export const users = 'Users'
export const organizations = 'Organizations'
export const secondFactors = 'Second factors'
export const openContentEditor = 'Open content editor'

// Organizations
export const organizationNoun = 'organization'
export const searchByName = 'Search by name'
export const searchByNameHint = 'Part of the name'
export const organizationsEmpty = 'No organizations match.'
export const organization = 'Organization'
export const created = 'Created'

// Second factor resets
export const resets = 'Second factor resets'
export const approved = 'Approved'
export const denied = 'Denied'
export const stoppedByOwner = 'Stopped by the owner'
export function resetApproved(email: string, when: string): string {
  return `Approved. The second factors of ${email} are removed on ${when}.`
}
export function resetDenied(email: string): string {
  return `Denied. ${email} keeps their second factors.`
}
export const requestNoun = 'request'
export const resetsHint =
  "Make sure it's them before you approve: call back, or ask for something only they know. Their second factors are removed 24 hours later, unless they stop it or you deny it."
export const resetsEmpty = 'No requests'
export const resetsEmptyHint = 'People who lost every second factor ask here to have them removed.'
export function resetAsked(email: string, roles: string): string {
  return `${email} · ${roles} · asked`
}
export const resetRemovedOn = '· removed on'
export const note = 'Note'
export const approve = 'Approve'
export const deny = 'Deny'

// Users
export function accessSaved(email: string): string {
  return `Access for ${email} saved.`
}
export const userNoun = 'user'
export const searchByEmail = 'Search by email'
export const searchByEmailHint = 'All or part of an email'
export const usersEmpty = 'No users match.'
export const lastActive = 'Last active'
export const access = 'Access'
export const you = 'You'

// Waitlist
export const waitlistRemoved = 'Removed from waitlist.'
export const personWaiting = 'person waiting'
export const peopleWaiting = 'people waiting'
export const searchWaitlist = 'Search the waitlist'
export const searchWaitlistHint = 'Email, city or state'
export const waitlistEmpty = 'No one is waiting.'
export const joined = 'Joined'
export function confirmWaitlistRemove(email: string): string {
  return `We’ll no longer write to ${email} about the waitlist.`
}
