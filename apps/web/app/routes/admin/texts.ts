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
export const announcementsEmpty = 'No announcements with this status.'
export const audience = 'For'
export const archive = 'Archive'

export function confirmDeleteAnnouncement(title: string): string {
  return `“${title}” will be permanently deleted. Archive it to keep it.`
}
export const announcementDeleted = 'Announcement deleted.'

// Organization
export const allOrganizations = 'All organizations'
export const organizationId = 'Organization ID'
export const timeZone = 'Time zone'
export const openHostPages = 'Open host pages'
export const noMembers = 'It has no members.'
export const noStays = 'It has no stays yet.'
export function since(when: string): string {
  return `since ${when}`
}
export const hiddenNow = 'Hidden by host'
export const plansAndMoney = 'Plans and payments'
export const customerId = 'Customer ID'
export const notYetCustomer = 'Never paid'
export const plansPerMonth = 'Monthly plans'
export const paymentsMade = 'Payments'
export const latestPayments = 'Latest payments'
export const itsBilling = 'Open billing'
export const actionsAboutOrganization = 'Activity on this organization'

// Site promotions
export const sitePromotions = 'Banners'
export const sitePromotionsTitle = 'Site banners'
export const sitePromotionsHint = 'Each place shows one banner at a time: the live one with the highest priority.'
export const sitePromotionNoun = 'banner'
export const newSitePromotion = 'New banner'
export const sitePromotionsEmpty = 'No banners here yet.'
export const banner = 'Banner'
export const place = 'Place'
export const byPlace = 'By place'
export const priority = 'Priority'
export const bannerBehind = 'Lower priority'
export const bannerHidden = 'Hidden'
export const untilHidden = 'Until ended or hidden'
export const endNow = 'End now'
export const hide = 'Hide'
export function bannerEnded(title: string): string {
  return `“${title}” ended.`
}
export function bannerHides(title: string): string {
  return `“${title}” is hidden.`
}
export function bannerShows(title: string): string {
  return `“${title}” is no longer hidden.`
}
export function bannerDeleted(title: string): string {
  return `“${title}” deleted.`
}
export function confirmDeleteBanner(title: string): string {
  return `“${title}” will be permanently deleted. End it to keep it.`
}

// Audit
export const auditCsvTime = 'Time'
export const auditCsvBefore = 'Before'
export const auditCsvAfter = 'After'
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
  return `The message from ${name} is ${status}${status === 'new' ? ' again' : ''}.`
}
export const markAnswered = 'Mark as answered'
export function replySent(name: string): string {
  return `Reply sent to ${name}.`
}
export function toTheMessageOf(name: string): string {
  return `to the message from ${name}`
}
export const messageNoun = 'message'
export const contactEmpty = 'No messages'
export const contactEmptyHint = 'Messages from the contact form show up here.'
export const noSubject = 'No subject'
export function theMessageOf(name: string): string {
  return `the message from ${name}`
}
export const openAgain = 'Reopen'

// Layout
export const users = 'Users'
export const organizations = 'Organizations'
export const secondFactors = 'Second factors'
export const openContentEditor = 'Open content editor'

// Organizations
export const organizationNoun = 'organization'
export const searchByName = 'Search organizations'
export const searchByNameHint = 'Part of the name, or the ID'
export const organizationsEmpty = 'No organizations match.'
export const organization = 'Organization'
export const created = 'Created'

// Second factor resets
export const resets = 'Second factor resets'
export const approved = 'Approved'
export const denied = 'Denied'
export const stoppedByOwner = 'Stopped by the owner'
export function resetApproved(email: string): string {
  return `Approved. The second factors of ${email} will be removed at the time shown.`
}
export function resetDenied(email: string): string {
  return `Denied. ${email} keeps their second factors.`
}
export const requestNoun = 'request'
export const resetsHint =
  "Make sure it's them before you approve: call back, or ask for something only they know. Their second factors are removed 24 hours later, unless they stop it or you deny it."
export const resetsEmpty = 'No requests'
export const resetsEmptyHint = 'People who lost every second factor can ask here to have them removed.'
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
export const searchUsers = 'Search users'
export const searchUsersHint = 'Name, email, organization or ID'
export const usersEmpty = 'No users match.'
export const lastActive = 'Last active'
export const access = 'Access'
export const you = 'You'

// User
export const allUsers = 'All users'
export const memberSince = 'Joined'
export const membership = 'Membership'
export const id = 'ID'
export const userOrganizations = 'Organizations'
export const userNoOrganizations = 'Not a member of any organization.'
export function staysOf(n: number): string {
  return n === 1 ? '1 stay' : `${n} stays`
}
export const sessions = 'Sessions'
export function olderSessions(n: number): string {
  return `${n} more`
}
export const changeRoles = 'Change roles'
export const noSessions = 'Not signed in anywhere.'
export function sessionTimes(place: string, since: string, used: string): string {
  return `${place ? `${place} · ` : ''}Signed in ${since} · Last used ${used}`
}
export const withSecondFactor = 'Second factor'
export const endSessions = 'Sign out everywhere'
export const endSessionsHint = 'This also revokes the access tokens of their programs.'
export const sessionsEnded = 'Signed out everywhere. Access tokens revoked.'
export const recentActions = 'Their activity'
export const actionsAboutThem = 'Activity on this account'
export const noActions = 'Nothing in the audit log.'
export const closeAccount = 'Close account'
export const closeAccountHint =
  'They’re signed out right away and can’t sign in again. Nothing is deleted, and you can reopen the account.'
export function accountClosed(email: string): string {
  return `The account of ${email} is closed.`
}
export const openAccount = 'Reopen account'
export function accountOpened(email: string): string {
  return `The account of ${email} is open again.`
}
export const deleteAccount = 'Delete account'
export function confirmDeleteAccount(email: string): string {
  return `The account of ${email} will be permanently deleted, with everything that belongs only to them. You can’t undo this.`
}
export const ownAccountHint = 'This is your own account. Change it on your account page.'
export const reasonHint = 'Kept in the audit log. They won’t see it.'

// Mails
export const mails = 'Email'
export const mailNoun = 'email'
export const mailStatuses = { queued: 'Waiting', sent: 'Sent', kept: 'Not sent', failed: 'Failed' } as const
export const mailsHint =
  'Emails are kept for 30 days, without the secret links in them. “Not sent” means no mail server is set up.'
export const searchMails = 'Search email'
export const searchMailsHint = 'Recipient or subject'
export const mailsEmpty = 'No email here.'
export const mailTo = 'To'
export const mailKind = 'Kind'
export const readMail = 'Read'
export function mailResent(recipient: string): string {
  return `The email to ${recipient} is being sent again.`
}
export function theMailTo(recipient: string): string {
  return `the email to ${recipient}`
}
export const linkGone = 'Link removed'

// System
export const dependencies = 'Dependencies'
export const dependencyNames = {
  content: 'Content system',
  identity: 'Identity service',
  mail: 'Mail server',
  payments: 'Payment provider',
  storage: 'File storage',
} as const
export const dependencyStates = { up: 'Up', down: 'Down', off: 'Not set up' } as const
export const dependency = 'Dependency'
export const answeredIn = 'Response time'
export function milliseconds(n: number): string {
  return `${n} ms`
}
export const database = 'Database'
export const databaseVersion = 'PostgreSQL'
export const databaseSize = 'Size'
export const connections = 'Connections'
export function usedOf(used: number | string, most: number | string): string {
  return `${used} of ${most}`
}
export const migration = 'Newest migration'
export const replicas = 'Read replicas'
export const replica = 'Replica'
export const replicaStates = { read: 'Read from', spare: 'Standby', down: 'Down' } as const
export const lag = 'Lag'
export const unpricedTitle = 'Some extras are free'
const extraNames = { giveaway: 'giveaways', cancellation: 'promoted cancellations' }
export function unpricedHint(extras: readonly (keyof typeof extraNames)[]): string {
  const names = extras.map((extra) => extraNames[extra]).join(' and ')
  return `There is no price for ${names}, so hosts get as many as they like. Set it in the content editor, under Extra prices.`
}
export const noReplica = 'None: lists are read from the primary'
export function secondsBehind(seconds: number): string {
  return seconds < 1 ? 'Up to date' : `${Math.round(seconds)} s behind`
}
export const process = 'This process'
export const nodeVersion = 'Node.js'
export const memory = 'Memory'
export const runningSince = 'Running since'
export const diskFree = 'Free on the disk'
export const unknown = 'Unknown'
export const checkAgain = 'Check again'

// Broadcast
export const broadcast = 'Broadcast'
export const broadcastHint =
  'A notification to many people at once. Recipients who chose email for this topic also get an email. You can’t take it back once it’s sent.'
export const broadcastTo = 'Recipients'
export const audiences = {
  Host: 'All hosts',
  Traveler: 'Travelers: everyone who isn’t a host',
  User: 'Everyone with an account',
  Admin: 'Staff',
  organization: 'Hosts of one organization',
  user: 'One user',
} as const
export const recipientId = 'Organization or user ID'
export const recipientIdHint = 'Only for one organization (org_…) or one user (usr_…).'
export const broadcastArea = 'Topic'
export const areaHint = 'People choose by topic what they get by email.'
export const titleRequired = 'Title is required.'
export const bodyRequired = 'Text is required.'
export const broadcastBody = 'Text'
export const previewBroadcast = 'Preview'
export const broadcastPreview = 'Preview'
export function reaches(people: string): string {
  return `This reaches ${people}.`
}
export const personNoun = 'person'
export const peopleNoun = 'people'
export function sendToPeople(people: string): string {
  return `Send to ${people}`
}
export const broadcastSent = 'Sent. It reaches everyone within a few minutes.'
export const changeFirst = 'Change the text above and preview again, or send it as is.'

// Jobs
export const jobs = 'Jobs'
export const jobNoun = 'job'
export const jobsByState = 'By state'
export const jobStates = {
  running: 'Running',
  waiting: 'Waiting',
  scheduled: 'Scheduled',
  retrying: 'Retrying',
  failed: 'Failed',
} as const
export const jobsEmpty = 'No jobs here. Finished jobs leave the queue.'
export const job = 'Job'
export const jobRuns = 'Runs'
export const jobPayload = 'Payload'
export function attemptsOf(made: number, most: number): string {
  return `${made} of ${most}`
}
export const retryNow = 'Run now'
export function jobRetried(name: string): string {
  return `${name} is running now.`
}
export const removeJob = 'Remove'
export function confirmRemoveJob(name: string): string {
  return `${name} will never run, so its work won’t get done.`
}
export const jobRemoved = 'Job removed.'
export const took = 'Duration'
export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
export const whatItDid = 'Result'
export const ranWell = 'Completed'
export function changedThings(n: number): string {
  return n === 0 ? 'Found nothing to do' : `Changed ${n}`
}
export const schedules = 'Scheduled jobs'
export const schedulesHint = 'Schedules are in UTC: minute, hour, day, month, weekday.'
export const schedule = 'Schedule'
export const lastRun = 'Last run'
export const nextRunAt = 'Next run'
export const neverRan = 'Never'

// Waitlist
export const waitlistRemoved = 'Removed from waitlist.'
export const waitlistCounts = {
  all: { one: 'person', many: 'people' },
  waiting: { one: 'person waiting', many: 'people waiting' },
  invited: { one: 'person invited', many: 'people invited' },
}
export const searchWaitlist = 'Search the waitlist'
export const searchWaitlistHint = 'Email, city or state'
export const waitlistEmpty = {
  all: 'No one has joined the waitlist.',
  waiting: 'No one is waiting.',
  invited: 'No one has been invited.',
}
export const joined = 'Joined'
export const invitedTab = 'Invited'
export const stillWaiting = 'Waiting'
export const invite = 'Invite'
export function waitlistInvited(email: string): string {
  return `We emailed ${email} that they can sign up.`
}
export function invitedOn(when: string): string {
  return `Invited ${when}`
}
export const csvInvited = 'Invited'
export function confirmWaitlistRemove(email: string): string {
  return `We’ll no longer email ${email} about the waitlist.`
}

// Payments
export const payments = 'Payments'
export const paymentNoun = 'payment'
export const paymentsEmpty = 'No payments yet.'
export const searchPayments = 'Search payments'
export const searchPaymentsHint = 'Invoice number, such as LS-2026-000123'
export const paymentsOfOne = 'One traveler’s payments.'
export const seeAllPayments = 'See all payments'
export const seePayments = 'See payments'
export const allPayments = 'All'
export const pendingPayments = 'Pending'
export const settledPayments = 'Settled'
export const failedPayments = 'Failed'
export const payment = 'Payment'
export const amount = 'Amount'
export const refunded = 'Refunded'
export const invoice = 'Invoice'
export const what = 'Item'
export const settledAt = 'Settled'
export const payer = 'Organization'
export const payingUser = 'Traveler'
export const seeUser = 'See their account'
export const card = 'Card'
export const tax = 'Tax'
export const payersBalance = 'Payer’s balance'
export const test = 'Test'
export const failure = 'Last error'
export const noInvoice = 'No invoice yet'
export const refundHeading = 'Refund'
export const refundHint = 'You can only refund what hasn’t been carried out. The buyer gets an email with your reason.'
export const refundedPlanHint = 'A refund doesn’t end the plan. It runs on until it’s canceled.'
export function refundedOf(amount: string): string {
  return `${amount} refunded`
}
export const refundNotANumber = 'Enter an amount in dollars.'
export function refundDone(amount: string): string {
  return `Refunded ${amount}.`
}
export function refundOnItsWay(amount: string): string {
  return `The refund of ${amount} is on its way. The payment provider hasn’t confirmed it yet.`
}
export const markedFailed = 'Marked as failed.'
export const inTheLedger = 'View in ledger'
export const noteSaved = 'Note saved.'

// Ledger
export const ledger = 'Ledger'
export const ledgerCaption = 'All money movements, newest first'
export const ledgerEmpty = 'No money has moved yet.'
export const movement = 'Movement'
export const lines = 'Lines'
export const cause = 'Cause'
export const ledgerMovements = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  allowance: 'Taken from the plan',
  adjustment: 'Adjustment',
} as const
export const ledgerAccounts = {
  provider: 'Balance at the provider',
  bank: 'Bank',
  fees: 'Fees',
  promotions: 'Promotions',
  plans: 'Plans',
  memberships: 'Memberships',
  refunds: 'Refunds',
  disputes: 'Disputes',
  tax: 'Tax owed',
  allowances: 'Plan allowances',
  credits: 'Customers’ balances',
} as const

// Payment events
export const paymentEventsTitle = 'Payment events'
export const eventNoun = 'event'
export const paymentEventsEmpty = 'No events match.'
export const allEvents = 'All'
export const waitingEvents = 'Not applied'
export const eventType = 'Event'
export const received = 'Received'
export const applied = 'Applied'
export const attempts = 'Attempts'
export const notYet = 'Not yet'
export const replay = 'Apply again'
export function replayed(id: string): string {
  return `${id} will be applied again in a moment.`
}

// Disputes
export const disputes = 'Disputes'
export const disputeNoun = 'dispute'
export const disputesEmpty = 'No disputed payments.'
export const disputeState = 'Status'
/** The provider's reason as text: 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const evidenceDue = 'Evidence due'
export const disputeHint =
  'Respond to disputes at the payment provider. The money they move is recorded here automatically.'

// Billing clock
export const billingClockTitle = 'Billing simulator'
export const billingClockHint =
  'In test mode, each organization’s billing has its own clock. Advance it to see renewals, failed payments and cancellations happen.'
export const searchOrganization = 'Organization'
export const chooseOrganization = 'Choose an organization that has paid for something.'
export const advanceDay = 'Advance a day'
export const advanceMonth = 'Advance a month'
export const advanced = 'Advanced. Plans follow in a moment: reload the page.'
export function billingTime(time: string): string {
  return `Its billing clock is at ${time}.`
}
export const plan = 'Plan'
export const renews = 'Until'
export const units = 'Units used'
export const noPlans = 'None of its stays is on a plan.'
export const pastDue = 'Past due'
export const endsWithPeriod = 'Ends then'

// Accounts of outlets
export const accounts = 'Connected accounts'
export const accountsTitle = 'Outlets’ connected accounts'
export const accountsEmpty = 'No outlet is on Instagram, Facebook, TikTok or X.'
export const accountsHint =
  'With a connected account, posts sold as “posted as is” go out automatically. Everything else is still posted by people.'
export const network = 'Network'
export const account = 'Account'
export const notConnected = 'Not connected'
export const noAppYet = 'No app set up'
export function noApp(platform: string): string {
  return `No app of ${platform} is set up`
}
export const noAppHint = 'Set the app’s credentials first: see the README for the settings.'
export const connectAgain = 'Connect again'
export const allAccounts = 'All connected accounts'
export const connectHeading = 'Connect an account'
export const connectOther = 'Connect it again, or another one'
export const pageToken = 'Page access token'
export const refreshToken = 'Refresh token'
export function pageTokenHint(permissions: string): string {
  return `The page’s token for our app, made from a long-lived token so that it lasts. It needs these permissions: ${permissions}.`
}
export function refreshTokenHint(scopes: string): string {
  return `From signing in to our app as this account, with these scopes: ${scopes}. It works once: we use it right away and renew it ourselves from then on.`
}
export const connect = 'Connect account'
export function connectedAs(account: string): string {
  return `Connected. ${account} is used for posts from now on.`
}
export const postsAs = 'Posts as'
export const connectedSince = 'Connected'
export const endsOn = 'Expires'
export const testAccount = 'Test connection'
export const disconnect = 'Disconnect'
export const disconnectQuestion = 'Disconnect this account? From now on, people post here.'
export const disconnected = 'Disconnected. From now on, people post here.'

// Webhooks of outlets
export const webhooks = 'Webhooks'
export const webhooksTitle = 'Outlet webhooks'
export const webhooksEmpty =
  'No outlet is posted to by webhook. To use one, choose it under “Who posts” in the content editor.'
export const outletNoun = 'outlet'
export const outlet = 'Outlet'
export const webhookAddress = 'Address'
export const noAddress = 'Not set'
export const allWebhooks = 'All webhooks'
export const webhookHint = 'Each post is sent here as JSON, signed according to the Standard Webhooks specification.'
export const saveAddress = 'Save address'
export const addressSaved = 'Address saved.'
export const secretOnce =
  'The receiver uses it to verify that a post is ours. Once you leave this page, it can’t be shown again.'
export const secretHeading = 'Secret'
export const secretHint =
  'The receiver uses it to verify the signature. After you renew it, the old one works for one more day.'
export const renewSecret = 'Renew secret'
export const renewQuestion = 'Create a new secret? The old one works for one more day.'
export const testHint = 'Check whether the receiver responds, without posting anything.'
export const sendTest = 'Send test'
export const deliveries = 'Deliveries'
export const deliveriesEmpty = 'Nothing has been sent yet.'
export const deliveryStatus = {
  queued: 'Waiting',
  sending: 'Sending',
  processing: 'Processing',
  sent: 'Delivered',
  refused: 'Rejected',
  unknown: 'Unknown',
} as const
export const task = 'Task'
export const lastTry = 'Last attempt'
export const deliveryState = 'Status'
export const sendAgain = 'Send again'

// Imports
export const imports = 'Imports'
export const importNoun = 'import'
export const importsHint =
  'Published listings, imported with npm run import. Each report says what happened to each row.'
export const importsEmpty = 'No imports yet.'
export const importReport = 'Import report'
export const importNotFinished = 'This import is still running, or was stopped before it finished.'
export const fileNotRead = 'A file couldn’t be read to the end'
export const importRun = 'Run'
export const importedListings = 'Listings'
export const importedNights = 'Calendar nights'
export const importedFiles = 'Files'
export const importedStays = 'Stays written'
export const importRefused = 'Rows rejected'
export const importOutcome = 'Outcome'
export const importReasons = 'Reasons'
export const importReason = 'Reason'
export const noReasons = 'Every row was kept unchanged.'
export const forExample = 'Examples'
export const when = 'When'
export const startedBy = 'Started by'
export const started = 'Started'
export const ended = 'Ended'
export const importPlace = 'Place'
export const fileName = 'Name'
export const fileKind = 'Type'
export const fileNote = 'Note'
export const rows = 'Rows'
export const rowsKept = 'Kept unchanged'
export const rowsChanged = 'Changed'
export const rowsRefused = 'Rejected'
export const staysNew = 'New stays'
export const staysUpdated = 'Updated stays'
export const staysUnchanged = 'Unchanged stays'
export const staysDeleted = 'Skipped: deleted here'
export const staysClaimed = 'Skipped: claimed by hosts'
export const staysEdited = 'Skipped: edited here'
export const staysRicher = 'Skipped: an earlier file had more detail'
export const calendarsChanged = 'Changed calendars'
export const calendarsUnchanged = 'Unchanged calendars'
export const calendarsHosts = 'Skipped: kept by hosts'
export const fileKinds = {
  listings: 'Listings',
  summary: 'Listings, short version',
  calendar: 'Calendar',
  reviews: 'Reviews',
  other: 'Skipped',
} as const
export function outcomeLabel(fate: 'changed' | 'refused', of: 'listings' | 'nights'): string {
  return `${of === 'listings' ? 'Listings' : 'Nights'} ${fate}`
}

// Tables as files
export const csvFirstName = 'First name'
export const csvLastName = 'Last name'
export const csvOpen = 'Account is active'
