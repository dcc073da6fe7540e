import { count, number } from '../lib/format.ts'

// Shared: texts that several features or pages use in the same sense.

// Buttons and links
export const accept = 'Accept'
export const addDate = 'Add date'
export const addOns = 'Add-ons'
export const back = 'Back'
export const browseStays = 'Browse stays'
export const cancel = 'Cancel'
export const change = 'Change'
export const changePassword = 'Change password'
export const close = 'Close'
export const contactUs = 'Contact us'
export const continueButton = 'Continue'
export const createAccount = 'Create an account'
export const decline = 'Decline'
export const deleteButton = 'Delete'
export const dismiss = 'Dismiss'
export function dismissItem(title: string): string {
  return `Dismiss: ${title}`
}
export const downloadPng = 'Download PNG'
export const downloadSvg = 'Download SVG'
export const edit = 'Edit'
export const giveFeedback = 'Give feedback'
export const listYourPlace = 'List your place'
export const lookAround = 'Look around'
export const newStay = 'New stay'
export const addStayFirst = 'Add a stay first.'
export const next = 'Next'
export const nextPicture = 'Next picture'
/** Before the places that a post tags. */
export const at = 'At'
export const preview = 'Preview'
export const previousPicture = 'Previous picture'
export const promote = 'Promote'
export const remove = 'Remove'
export const save = 'Save'
export const saveDraft = 'Save draft'
export const search = 'Search'
export const searchStays = 'Search stays'
export const seeDetails = 'See Details'
export const send = 'Send'
export const sendReport = 'Send report'
export const show = 'Show'
export const showMore = 'Show more'
export const showStays = 'Show stays'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const submitAgain = 'Submit again'
export const submitForReview = 'Submit for review'
export const switchToPasskey = 'Use a passkey'
export const takeDownStay = 'Take down stay'
export const tryAgain = 'Try again'
export const undo = 'Undo'
export const view = 'View'
export const withdraw = 'Withdraw'
export const copyLink = 'Copy link'
export const insteadOf = 'instead of'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'

// Places of the site
export const account = 'Account'
export const administration = 'Administration'
export const topStays = 'Top stays'
export const allStays = 'All stays'
/** Next to the first of several. */
export function andMore(count: number): string {
  return `+${count} more`
}
export const showLess = 'Show less'
export const announcements = 'Announcements'
export const appearance = 'Appearance'
export const awaitingPayment = 'Awaiting payment'
export const calendar = 'Calendar'
export const campaigns = 'Campaigns'
export const cancellations = 'Cancellations'
export const contact = 'Contact'
export const favorites = 'Favorites'
export const feedback = 'Feedback'
export const forHosts = 'For hosts'
export const forYou = 'For you'
export const giveaways = 'Giveaways'
export const hosting = 'Hosting'
export const lastMinuteNights = 'Last-minute nights'
export const messages = 'Messages'
export const moderation = 'Moderation'
export const notifications = 'Notifications'
export const stopEmails = 'Stop these emails'
export const emailPreferences = 'Email preferences'
export const emailsStopped = 'Emails stopped'
export const offers = 'Offers'
export const outlets = 'Outlets'
export const people = 'People'
export const plansAndPricing = 'Plans and pricing'
export const promotions = 'Promotions'
export const queue = 'Queue'
export const pausedByHost = 'Paused by its host'
export const recentlyViewed = 'Recently viewed'
export const watches = 'Watches'
export const savedSearches = 'Saved searches'
export const stays = 'Stays'
export const newsletters = 'Newsletters'
export const waitlist = 'Waitlist'

// Labels, headings and columns
export const about = 'About'
export const actions = 'Actions'
export const all = 'All'
export const amenities = 'Amenities'
export const aModerator = 'A moderator'
export const amplifies = 'Amplifies'
export const appeal = 'Appeal'
export const asRole = 'Role'
export const boost = 'Boost'
export const byStatus = 'By status'
export const chooseStay = 'Choose a stay'
export const city = 'City'
export const confirmIdentity = "Confirm it's you"
export const dark = 'Dark'
export const description = 'Description'
export const details = 'Details'
export const email = 'Email'
export const exportCsv = 'Export CSV'
export const filters = 'Filters'
export const from = 'From'
export const goodFor = 'Good for'
export const inappropriateContent = 'Inappropriate content'
export const keys = 'Keys'
export const light = 'Light'
export const colorScheme = 'Color scheme'
export const manager = 'Manager'
export const name = 'Name'
export const nearby = 'Nearby'
export const newest = 'Newest'
export const newPassword = 'New password'
export const no = 'No'
export const none = 'None'
export const owner = 'Owner'
export const passkey = 'Passkey'
export const password = 'Password'
export const posts = 'Posts'
export const price = 'Price'
export const priceBreakdown = 'Price breakdown'
export const promotion = 'Promotion'
export function promotionOf(stayName: string): string {
  return `Promotion of ${stayName}`
}
export const rate = 'Rate'
export const reason = 'Reason'
export function reportStay(name: string): string {
  return `Report ${name}`
}
export const reshares = 'Reshares'
export const roles = 'Roles'
export const shown = 'Shown'
export const sortBy = 'Sort by'
export const spam = 'Spam'
export const state = 'State'
export const stay = 'Stay'
export const system = 'System'
export const through = 'Through'
export const title = 'Title'
export const to = 'To'
export const user = 'User'
export const when = 'When'
export const where = 'Where'
export const yes = 'Yes'

// Counts and amounts
export const aNight = 'a night'
export function bedroomCount(n: number): string {
  return count(n, 'bedroom')
}
export function guestCount(n: number): string {
  return count(n, 'guest')
}
export function noMoreThan(limit: number): string {
  return `No more than ${limit}.`
}
export function pictureCount(n: number): string {
  return count(n, 'picture')
}
export const rateOnBookingPage = 'See the booking page for the rate'
export function promotionCount(n: number): string {
  return count(n, 'promotion')
}
export function cancellationCount(n: number): string {
  return count(n, 'cancellation')
}
export function offerCount(n: number): string {
  return count(n, 'offer')
}
export function giveawayCount(n: number): string {
  return count(n, 'giveaway')
}
export function stayCount(n: number): string {
  return count(n, 'stay')
}
/** A count that may be an estimate or unknown. */
export function facetCount(n: number | null, isAbout: boolean | undefined): string {
  return n === null ? '' : `${isAbout ? 'about ' : ''}${number(n)}`
}
export function usually(rate: string): string {
  return `usually ${rate}`
}

// Statuses
export const accepted = 'Accepted'
export const changesRequested = 'Changes requested'
export function changesRequestedFor(category: string): string {
  return `Changes requested: ${category}`
}
export const canceled = 'Canceled'
export const closed = 'Closed'
export const done = 'Done'
export const draft = 'Draft'
export const drafts = 'Drafts'
export const editChangesRequested = 'Edit: changes requested'
export const editInReview = 'Edit in review'
export const editNotSubmitted = 'Edit not submitted'
export const editSubmitted = 'Edit submitted'
export const expired = 'Expired'
export const filled = 'Filled'
export const hidden = 'Hidden'
export const inReview = 'In review'
export const live = 'Live'
export const newStatus = 'New'
export const promoted = 'Promoted'
export const readyToSubmit = 'Ready to submit'
export const rejected = 'Rejected'
export const scheduled = 'Scheduled'
export const submitted = 'Submitted'
export function submittedAt(when: string): string {
  return `Submitted ${when}`
}
export const takenDown = 'Taken down'
export const waiting = 'Waiting'

// Messages
export const hostAppealed = 'The host appealed'
export const lockedForReview = 'A moderator is reviewing this, so it can’t be changed until they decide.'
export const moderatorDecidesSoon = 'It can’t be changed until a moderator decides. That takes minutes, not days.'
export const noMatches = 'No matches.'
export const noNetwork = 'No network'
export const noPicturesYet = 'No pictures yet'
export const opensInNewTab = 'opens in a new tab'
export const reportIsReadByModerators = 'A moderator will take a look. The host won’t know who reported it.'
export function requestId(id: string): string {
  return `Request ${id}`
}
export const restored = 'We restored your unsaved changes.'
export const savedMessage = 'Saved.'

// Each used by one control.

// Badge
export const offer = 'Offer'
export const cancellationBefore = 'Cancellation,'
export const cancellation = 'Cancellation'

// Bottom sheet
export const sheetClosed = 'closed'
export const sheetHalfOpen = 'half open'
export const sheetOpen = 'open'

// Breadcrumb
export const breadcrumb = 'Breadcrumb'

// Button
export function notAvailable(reason: string): string {
  return `, not available: ${reason}`
}

// Chip
export function removeNamed(name: string): string {
  return `, remove ${name}`
}

// Chips field
export function charactersEach(limit: number, used: number): string {
  return `Use at most ${limit} characters each; this one has ${used}.`
}
export function ofAtMost(n: number, limit: number): string {
  return `${n} of at most ${limit}`
}

// Combobox
export const searching = 'Searching…'
export const listFailed = 'We couldn’t load this list.'
export const choices = 'Choices'
export const clear = 'Clear'

// Counter
export function charactersOver(n: number): string {
  return `${count(n, 'character')} over`
}
export function charactersLeft(n: number): string {
  return `${count(n, 'character')} left`
}

// Data table
export const nothingHereYet = 'Nothing here yet.'

// Date range calendar
export const night = 'night'
export const nightsPlural = 'nights'
export const chooseLastDay = 'Now choose the last day'
export const chooseFirstDay = 'Choose the first day'
export const nextMonth = 'Go to the next month'
export const previousMonth = 'Go to the previous month'

// Date range field
export const dates = 'Dates'
export const openCalendar = 'Open the calendar'
export const chooseDates = 'Choose dates'

// Error state
export const requestBefore = 'Request'
export const loadFailed = 'This didn’t load'

// Error summary
export const pleaseFix = 'Please fix these'

// Field
export const optional = '(optional)'

// Validation messages for a control's own limits, worded like the API's
export const thisField = 'This field'
export const invalidEmail = 'Invalid email format'
export const amountExample = 'Enter an amount, such as 120 or 89.50.'
export const webAddressHint = 'The full address, starting with https://'
export const invalidUrl = 'Invalid URL format'
export function isRequired(label: string): string {
  return `${label} is required.`
}
export function mustBeNumber(label: string): string {
  return `${label} must be a number.`
}
export function mustBeDate(label: string): string {
  return `${label} must be a date.`
}
export function wholeNumber(label: string): string {
  return `${label} must be a whole number.`
}
export function atLeast(label: string, least: string): string {
  return `${label} must be at least ${least}.`
}
export function atMost(label: string, most: string): string {
  return `${label} must be at most ${most}.`
}
export function tooEarly(label: string): string {
  return `${label} is too early.`
}
export function tooLate(label: string): string {
  return `${label} is too late.`
}

// Gallery
export function openPicture(alt: string, position: number, total: number): string {
  return `${alt}, open picture ${position} of ${total}`
}
export function picturesOf(name: string): string {
  return `Pictures of ${name}`
}
export function allPictures(n: number): string {
  return `All ${n} pictures`
}

export function allPicturesAndVideo(n: number): string {
  return n === 0 ? 'Play the video' : `${count(n, 'picture')} and a video`
}
export function playVideo(alt: string, length: string): string {
  return `${alt}, play the video of ${length}, without captions`
}

// Lightbox
export const withoutCaptions = 'No captions'
export const loadingPicture = 'Loading picture'
export const pictureFailed = 'This picture didn’t load.'
export function positionOf(position: number, total: number): string {
  return `${position} of ${total}`
}

// Number field
export const numberLabel = 'number'
export function less(name: string): string {
  return `Less, ${name}`
}
export function more(name: string): string {
  return `More, ${name}`
}

// Pagination
export const pages = 'Pages'
export const previousPage = 'Previous page'
export function page(n: number): string {
  return `Page ${n}`
}
export const nextPage = 'Next page'

// Password field
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'

// Progress rail
export function stepOf(position: number, total: number): string {
  return `Step ${position} of ${total}:`
}
export const stepDone = ', done'
export function thingsToFix(n: number): string {
  return `${n} ${n === 1 ? 'thing' : 'things'} to fix`
}

// Range slider
export const lowest = 'Lowest'
export const highest = 'Highest'

// Saved indicator
export const saving = 'Saving…'
export const unsavedChanges = 'Unsaved changes'
export const saved = 'Saved'
export function versionAfter(version: number): string {
  return `· version ${version}`
}
export const notSaved = 'Not saved.'

// Suggest field
export const suggestions = 'Suggestions'
export function removed(name: string): string {
  return `Removed ${name}`
}
export const deleteRemoves = ', Delete removes it'

// Value chip
export function removeChip(label: string): string {
  return `Remove ${label}`
}

// Copy button
export const copied = 'Copied'

// Selection
export const selectAllOnPage = 'Select all on this page'
export function selectItem(name: string): string {
  return `Select ${name}`
}
export function selectedCount(n: number): string {
  return `${number(n)} selected`
}
