import { compactNumber, count } from '../../lib/format.ts'

// Directory
export const searchLabel = 'Search outlets'
export const searchHint = 'Name, topic or audience'
export const network = 'Network'
export const anyNetwork = 'All networks'
export const topic = 'Topic'
export const anyTopic = 'All topics'
export const region = 'Region'
export const anyRegion = 'All regions'
export const byReach = 'Largest reach'
export const byName = 'Name'
export function optionWithCount(label: string, n: number): string {
  return `${label} (${n})`
}
export function outletCount(n: number): string {
  return count(n, 'outlet')
}
export const noneFound = 'No outlets match'
export const noneFoundHint = 'Try another network or topic, or fewer words.'
export const none = 'No outlets yet'
export const noneHint = 'They’ll be here as soon as we list some.'
export const showAll = 'Show all outlets'

// Outlet
export function followers(n: number): string {
  return n === 1 ? '1 follower' : `${compactNumber(n)} followers`
}
export function postsSoFar(n: number, isCapped: boolean | undefined): string {
  return n === 0 ? 'No posts for hosts yet' : `${count(n, 'post', 'posts', isCapped)} for hosts so far`
}
export function latest(when: string): string {
  return `the latest on ${when}`
}
export const audience = 'Audience'
export const topics = 'Topics'
export const whatItDoes = 'Roles'
export const sells = 'Sells'
export const reach = 'Reach'
export const track = 'Posts for hosts'
export const website = 'Website'
export const recentPosts = 'Recent posts'
export function pictureFrom(outlet: string): string {
  return `From a recent post by ${outlet}`
}
export const allOutlets = 'All outlets'

// Prices and promoting
export const prices = 'Prices'
export function pricesOf(outlet: string): string {
  return `Prices of ${outlet}`
}
export const noPrices = 'It has no prices yet, so you can’t buy anything from it.'
export const variant = 'Variant'
export const does = 'Role'
export const promoteHeading = 'Promote with it'
export const promoteHint =
  'Starts a draft with this outlet chosen. You can still change everything before you submit it.'
export const what = 'What it posts'
export const start = 'Start a promotion'
export const onlyPartner =
  'It amplifies and reshares what others post. Start a promotion with a posting outlet, then add this one.'

// Calendar
export const calendar = 'Availability'
export const calendarHint = 'Days when it already has posts booked. All other days are free.'
export function postsOn(day: string, n: number): string {
  return `${day}: ${count(n, 'post')}`
}
export const nextMonth = 'Next month'
export const previousMonth = 'Previous month'
export function posts(n: number): string {
  return count(n, 'post')
}

// Application
export const apply = 'List your outlet'
export const applyLead =
  'Do you run an account, a newsletter or a blog about places to stay? Hosts can buy posts from you here, and we give you the finished caption and pictures.'
export const outletName = 'Outlet name'
export const handle = 'Handle'
export const handleHint = 'As written on its network: @coastal.weekends'
export const chooseNetwork = 'Choose a network'
export const webAddress = 'Web address'
export const followersLabel = 'Followers'
export const audienceLabel = 'Audience'
export const audienceHint = 'Who follows it, in a few words: Couples from Boston and New York'
export const topicsHint = 'Separate them with commas: Skiing, Family travel'
export const regions = 'Regions'
export const regionsHint =
  'Separate them with commas: New England, Hudson Valley. Leave it empty if it’s about the whole country.'
export const descriptionHint = 'What it’s about, in one or two sentences. Hosts read this.'
export const yourName = 'Your name'
export const message = 'Anything else we should know'
export const send = 'Send application'
export const sent = 'We got your application'
export const sentHint = 'Someone on our team will look at your outlet and get back to you.'
export const backToOutlets = 'Back to the outlets'

// Applications, for staff
export const applications = 'Outlet applications'
export const applicationNoun = 'application'
export const newOnes = 'New'
export const acceptedOnes = 'Being listed'
export const listedOnes = 'Listed'
export const rejectedOnes = 'Rejected'
export const applicationsEmpty = 'No applications here'
export const applicationsEmptyHint = 'Outlets apply on the page “List your outlet”.'
export const accept = 'Approve'
export const refusal = 'Not listed because'
export const correct = 'Correct it'
export const saveCorrection = 'Save correction'
export const correctedMessage = 'Correction saved. You can approve it again.'
export const reject = 'Turn down'
export const rejectReason = 'Reason'
export const rejectReasonHint = 'The applicant gets this by email.'
export function acceptedMessage(name: string): string {
  return `${name} is being added to the content system. Set its prices there, then open it.`
}
export function rejectedMessage(name: string): string {
  return `We emailed ${name}.`
}
export const editInContent = 'Set its prices in the content editor'
