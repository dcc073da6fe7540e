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

export const announcementEnded = 'Ended'
export const announcementScheduled = 'Scheduled'
export function confirmDeleteAnnouncement(title: string): string {
  return `“${title}” is deleted for good. Archive it to keep it.`
}
export const announcementDeleted = 'Announcement deleted.'

// Organization
export const allOrganizations = 'All organizations'
export const organizationId = 'Organization id'
export const timeZone = 'Time zone'
export const openHostPages = 'Open its host pages'
export const noMembers = 'Nobody belongs to it.'
export const noStays = 'It has no stays yet.'
export function since(when: string): string {
  return `since ${when}`
}
export const hiddenNow = 'Hidden by its host'
export const plansAndMoney = 'Plans and payments'
export const customerId = 'Customer id'
export const notYetCustomer = 'Has never paid'
export const plansPerMonth = 'Plans, a month'
export const paymentsMade = 'Payments'
export const latestPayments = 'Latest payments'
export const itsBilling = 'Its billing page'
export const actionsAboutOrganization = 'What was done to this organization'

// Site promotions
export const sitePromotions = 'Banners'
export const sitePromotionsTitle = 'Banners of the site'
export const sitePromotionsHint =
  'Each place shows one banner at a time: of those that are live, the one with the highest priority.'
export const sitePromotionNoun = 'banner'
export const newSitePromotion = 'New banner'
export const sitePromotionsEmpty = 'There is no banner here yet.'
export const banner = 'Banner'
export const place = 'Place'
export const byPlace = 'By place'
export const priority = 'Priority'
export const bannerBehind = 'Behind another'
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
  return `“${title}” is deleted for good. End it to keep it.`
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
  return `The message of ${name} is ${status}${status === 'new' ? ' again' : ''}.`
}
export const markAnswered = 'Mark as answered'
export function replySent(name: string): string {
  return `Reply sent to ${name}.`
}
export function toTheMessageOf(name: string): string {
  return `to the message of ${name}`
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
export const searchByName = 'Search organizations'
export const searchByNameHint = 'Part of the name, or the id'
export const organizationsEmpty = 'No organizations match.'
export const organization = 'Organization'
export const created = 'Created'

// Second factor resets
export const resets = 'Second factor resets'
export const approved = 'Approved'
export const denied = 'Denied'
export const stoppedByOwner = 'Stopped by the owner'
export function resetApproved(email: string): string {
  return `Approved. The second factors of ${email} are removed at the time shown.`
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
export const searchUsers = 'Search users'
export const searchUsersHint = 'Name, email, organization or id'
export const usersEmpty = 'No users match.'
export const lastActive = 'Last active'
export const access = 'Access'
export const you = 'You'

// User
export const allUsers = 'All users'
export const memberSince = 'Joined'
export const membership = 'Membership'
export const userId = 'Id'
export const userOrganizations = 'Organizations'
export const userNoOrganizations = 'Belongs to no organization.'
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
export const sessionsEnded = 'Signed out everywhere.'
export const recentActions = 'What they did'
export const actionsAboutThem = 'What was done to this account'
export const noActions = 'Nothing in the audit log.'
export const closeAccount = 'Close account'
export const closeAccountHint =
  'They’re signed out right away and can’t sign in again. Nothing is deleted, and you can open the account again.'
export function accountClosed(email: string): string {
  return `The account of ${email} is closed.`
}
export const openAccount = 'Open account again'
export function accountOpened(email: string): string {
  return `The account of ${email} is open again.`
}
export const deleteAccount = 'Delete account'
export function confirmDeleteAccount(email: string): string {
  return `The account of ${email} is deleted for good, with everything that is theirs alone. This can’t be undone.`
}
export const ownAccountHint = 'This is your own account. You change it on your account page.'
export const reasonHint = 'Kept in the audit log. They don’t see it.'

// Mails
export const mails = 'Mail'
export const mailNoun = 'mail'
export const mailStatuses = { queued: 'Waiting', sent: 'Sent', kept: 'Not sent', failed: 'Failed' } as const
export const mailsHint =
  'Mails are kept for 30 days, without the secret link in them. “Not sent” means that no mail server is set up.'
export const searchMails = 'Search mail'
export const searchMailsHint = 'Recipient or subject'
export const mailsEmpty = 'No mail here.'
export const mail = 'Mail'
export const mailTo = 'To'
export const mailKind = 'Kind'
export const readMail = 'Read'
export const resendMail = 'Send again'
export function mailResent(recipient: string): string {
  return `The mail to ${recipient} is sent again.`
}
export function theMailTo(recipient: string): string {
  return `the mail to ${recipient}`
}
export const linkGone = 'Link gone'

// System
export const dependencies = 'What we depend on'
export const dependencyNames = {
  content: 'Content system',
  identity: 'Identity service',
  mail: 'Mail server',
  payments: 'Payment provider',
  storage: 'File storage',
} as const
export const dependencyStates = { up: 'Up', down: 'Down', off: 'Not set up' } as const
export const dependency = 'Dependency'
export const answeredIn = 'Answered in'
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
export const replicaStates = { read: 'Read from', spare: 'Standing by', down: 'Down' } as const
export const lag = 'Lag'
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
  'A notification to many people at once. Who wants them by mail gets a mail, too. It can’t be taken back once it is sent.'
export const broadcastTo = 'Recipients'
export const audiences = {
  Host: 'All hosts',
  User: 'Everyone with an account',
  Admin: 'Staff',
  organization: 'Hosts of one organization',
  user: 'One user',
} as const
export const recipientId = 'Organization or user id'
export const recipientIdHint = 'Only for one organization (org_…) or one user (usr_…).'
export const broadcastArea = 'Topic'
export const areaHint = 'People choose by topic what they get by mail.'
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
export const changeFirst = 'Change the text above and preview again, or send it as it is.'

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
export const jobsEmpty = 'No jobs here. Jobs that are done leave the queue.'
export const job = 'Job'
export const jobAttempts = 'Attempts'
export const jobRuns = 'Runs'
export const jobPayload = 'Payload'
export function attemptsOf(made: number, most: number): string {
  return `${made} of ${most}`
}
export const retryNow = 'Run now'
export function jobRetried(name: string): string {
  return `${name} runs now.`
}
export const removeJob = 'Remove'
export function confirmRemoveJob(name: string): string {
  return `${name} will never run. What it should have done stays undone.`
}
export const jobRemoved = 'Job removed.'
export const took = 'Took'
export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
export const whatItDid = 'What it did'
export const ranWell = 'Ran to its end'
export function changedThings(n: number): string {
  return n === 0 ? 'Found nothing to do' : `Changed ${n}`
}
export const schedules = 'By the clock'
export const schedulesHint = 'Times of the schedule are UTC: minute, hour, day, month, weekday.'
export const schedule = 'Schedule'
export const lastRun = 'Last run'
export const nextRunAt = 'Next run'
export const neverRan = 'Not yet'

// Waitlist
export const waitlistRemoved = 'Removed from waitlist.'
export const personWaiting = 'person waiting'
export const peopleWaiting = 'people waiting'
export const searchWaitlist = 'Search the waitlist'
export const searchWaitlistHint = 'Email, city or state'
export const waitlistEmpty = 'No one is waiting.'
export const joined = 'Joined'
export const invitedTab = 'Invited'
export const stillWaiting = 'Waiting'
export const invite = 'Invite'
export function waitlistInvited(email: string): string {
  return `We wrote to ${email} that they can sign up.`
}
export function invitedOn(when: string): string {
  return `Invited ${when}`
}
export const csvInvited = 'Invited'
export function confirmWaitlistRemove(email: string): string {
  return `We’ll no longer write to ${email} about the waitlist.`
}

// Payments
export const payments = 'Payments'
export const paymentNoun = 'payment'
export const paymentsEmpty = 'No payments yet.'
export const allPayments = 'All'
export const pendingPayments = 'Pending'
export const settledPayments = 'Settled'
export const failedPayments = 'Failed'
export const payment = 'Payment'
export const amount = 'Amount'
export const refunded = 'Refunded'
export const invoice = 'Invoice'
export const what = 'What'
export const begun = 'Begun'
export const settledAt = 'Settled'
export const payer = 'Organization'
export const card = 'Card'
export const tax = 'Tax'
export const test = 'Test'
export const failure = 'Last problem'
export const noInvoice = 'No invoice yet'
export const refundHeading = 'Refund'
export const refundHint =
  'Only what has not been carried out can be refunded. The organization gets a mail with your reason.'
export const refundAmount = 'Amount to refund'
export const refundReason = 'Reason'
export const refundButton = 'Refund'
export const refundNotANumber = 'Enter an amount in dollars.'
export function refundDone(amount: string): string {
  return `Refunded ${amount}.`
}
export const giveUp = 'Mark as failed'
export const giveUpQuestion = 'Mark this payment as failed? What it was for can be bought again.'
export const thisPayment = 'this payment'
export const markedFailed = 'Marked as failed.'
export const inTheLedger = 'In the ledger'

// Ledger
export const ledger = 'Ledger'
export const ledgerCaption = 'Every movement of money, newest first'
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
export const attempts = 'Tries'
export const notYet = 'Not yet'
export const replay = 'Apply again'
export function replayed(id: string): string {
  return `${id} is applied again in a moment.`
}

// Disputes
export const disputes = 'Disputes'
export const disputeNoun = 'dispute'
export const disputesEmpty = 'No cardholder has objected to a payment.'
export const disputeState = 'Status'
/** The provider's reason in words: 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const evidenceDue = 'Evidence due'
export const disputeHint = 'Answer disputes at the payment provider. What they move is booked here by itself.'

// Billing clock
export const billingClockTitle = 'Billing simulator'
export const billingClockHint =
  'In test mode each organization’s billing has a clock of its own. Advance it to see renewals, failed payments and endings happen.'
export const searchOrganization = 'Organization'
export const chooseOrganization = 'Choose an organization that has paid for something.'
export const advanceDay = 'Advance a day'
export const advanceMonth = 'Advance a month'
export const advanced = 'Advanced. Plans follow in a moment: reload the page.'
export function billingTime(time: string): string {
  return `Its billing clock says ${time}.`
}
export const plan = 'Plan'
export const renews = 'Until'
export const units = 'Units used'
export const noPlans = 'None of its stays is on a plan.'
export const pastDue = 'Past due'
export const endsWithPeriod = 'Ends then'

// Accounts of outlets
export const accounts = 'Connected accounts'
export const accountsTitle = 'Connected accounts of outlets'
export const accountsEmpty = 'No outlet is on Instagram, Facebook, TikTok or X.'
export const accountsHint =
  'With a connected account, posts of what is sold as “posted as is” go out by themselves. Everything else is posted by people, as before.'
export const network = 'Network'
export const account = 'Account'
export const notConnected = 'Not connected'
export const noAppYet = 'No app set up'
export function noApp(platform: string): string {
  return `No app of ${platform} is set up`
}
export const noAppHint = 'Set the credentials of an app first: the README names the settings.'
export const connectAgain = 'Connect again'
export const allAccounts = 'All connected accounts'
export const connectHeading = 'Connect an account'
export const connectOther = 'Connect it again, or another one'
export const pageToken = 'Page access token'
export const refreshToken = 'Refresh token'
export function pageTokenHint(permissions: string): string {
  return `Of the page, for our app, made from a long-lived token so that it lasts. It needs the permissions ${permissions}.`
}
export function refreshTokenHint(scopes: string): string {
  return `From signing in to our app as this account, with the scopes ${scopes}. It works once: we use it at once, and renew it ourselves from then on.`
}
export const connect = 'Connect account'
export function connectedAs(account: string): string {
  return `Connected. ${account} posts from now on.`
}
export const postsAs = 'Posts as'
export const connectedSince = 'Connected'
export const endsOn = 'Ends'
export const testAccount = 'Test connection'
export const disconnect = 'Disconnect'
export const disconnectQuestion = 'Forget this account? People post here from now on.'
export const disconnected = 'Disconnected. People post here from now on.'

// Webhooks of outlets
export const webhooks = 'Webhooks'
export const webhooksTitle = 'Webhooks of outlets'
export const webhooksEmpty = 'No outlet is posted to by a webhook. Choose it as “Who posts” in the content editor.'
export const outletNoun = 'outlet'
export const outlet = 'Outlet'
export const webhookAddress = 'Address'
export const noAddress = 'Not set'
export const allWebhooks = 'All webhooks'
export const webhookHint = 'Each post is sent here as JSON, signed by the Standard Webhooks specification.'
export const saveAddress = 'Save address'
export const addressSaved = 'Address saved.'
export function secretOnce(secret: string): string {
  return `Copy the secret now. It isn’t shown again: ${secret}`
}
export const secretHeading = 'Secret'
export const secretHint = 'The receiver checks the signature with it. After a renewal the old one works for a day.'
export const renewSecret = 'Renew secret'
export const renewQuestion = 'Make a new secret? The old one works for one more day.'
export const testHint = 'See whether the receiver answers, without posting anything.'
export const sendTest = 'Send test'
export const deliveries = 'Deliveries'
export const deliveriesEmpty = 'Nothing was sent yet.'
export const deliveryStatus = {
  queued: 'Waiting',
  sending: 'Sending',
  processing: 'Processing',
  sent: 'Delivered',
  refused: 'Refused',
  unknown: 'Unknown',
} as const
export const task = 'Task'
export const tries = 'Tries'
export const lastTry = 'Last try'
export const deliveryState = 'Status'
export const sendOnceMore = 'Send once more'

// Imports
export const imports = 'Imports'
export const importNoun = 'import'
export const importsHint = 'Published listings, imported with npm run import. Each report says what became of the rows.'
export const importsEmpty = 'Nothing was imported yet.'
export const importReport = 'Import report'
export const importNotFinished = 'This import is still running, or it was ended before it finished.'
export const fileNotRead = 'A file couldn’t be read to its end'
export const importRun = 'Run'
export const importedListings = 'Listings'
export const importedNights = 'Nights of calendars'
export const importedFiles = 'Files'
export const importedStays = 'Stays written'
export const importRefused = 'Rows refused'
export const importOutcome = 'Outcome'
export const importReasons = 'Reasons'
export const importReason = 'Reason'
export const noReasons = 'Every row was kept as it was.'
export const forExample = 'For example'
export const when = 'When'
export const startedBy = 'Started by'
export const started = 'Started'
export const ended = 'Ended'
export const importPlace = 'Place'
export const fileName = 'Name'
export const fileKind = 'What it is'
export const fileNote = 'Note'
export const rows = 'Rows'
export const rowsKept = 'Kept as they were'
export const rowsChanged = 'Changed'
export const rowsRefused = 'Refused'
export const staysNew = 'New stays'
export const staysUpdated = 'Updated stays'
export const staysUnchanged = 'Stays that had not changed'
export const staysClaimed = 'Left to hosts who claimed them'
export const staysEdited = 'Left as they were edited here'
export const staysRicher = 'Left as an earlier file said more'
export const calendarsChanged = 'Changed calendars'
export const calendarsUnchanged = 'Calendars that had not changed'
export const calendarsHosts = 'Left to hosts who keep them'
export const fileKinds = {
  listings: 'Listings',
  summary: 'Listings, short form',
  calendar: 'Calendar',
  reviews: 'Reviews',
  other: 'Left alone',
} as const
export function fateOf(fate: 'changed' | 'refused', of: 'listings' | 'nights'): string {
  return `${of === 'listings' ? 'Listings' : 'Nights'} ${fate}`
}

// Tables as files
export const csvFirstName = 'First name'
export const csvLastName = 'Last name'
export const csvOpen = 'Account is open'
export const csvCustomer = 'Customer id'
export const csvId = 'Id'
