import { compactNumber, count, list } from '../../../lib/format.ts'

// Cleared notice
export function choicesRemoved(n: number): string {
  return `${count(n, 'later choice')} ${n === 1 ? 'was' : 'were'} removed`
}
export const gotIt = 'Got it'

// Crop dialog
export function cropPicture(position: number): string {
  return `Crop picture ${position}`
}
export const cropHint = 'The shapes your outlets’ networks accept.'
export const applyCrop = 'Apply crop'
export const shape = 'Shape'
export const wholePicture = 'Whole picture'
export const zoom = 'Zoom'
export const tooSmallToZoom = 'This picture is too small to zoom in: posts would look coarse.'
export const horizontalPosition = 'Horizontal position'
export const verticalPosition = 'Vertical position'

// Needs first
export function comesFirst(step: string): string {
  return `${step} comes first`
}
export const goToStep = 'Go to step'

// Outlet card
export const noNetworkSpoken = 'no network'
export function followers(n: number): string {
  return n === 1 ? '1 follower' : `${compactNumber(n)} followers`
}
export function broughtBefore(low: string, high: string, promotions: number): string {
  const range = low === high ? low : `${low} to ${high}`
  return `Its last ${promotions} promotions like this typically brought ${range} ${high === '1' ? 'visit' : 'visits'} each in two weeks`
}
export function forAudience(audience: string): string {
  return `Audience: ${audience}`
}

// Outlet picker
export const mostFollowersFirst = 'Most followers first'
export const lowestPriceFirst = 'Lowest price first'
export const searchOutlets = 'Search outlets'
export const searchOutletsHint = 'Name, topic, region, audience'
export const byName = 'By name'
export const network = 'Network'
export const allNetworks = 'All networks'
export const region = 'Region'
export const allRegions = 'All regions'
export const topic = 'Topic'
export const allTopics = 'All topics'
export const anyPrice = 'Any price'
export function priceUpTo(price: string): string {
  return `Up to ${price}`
}
export const reach = 'Followers'
export const anyReach = 'Any reach'
export function reachFrom(followers: string): string {
  return `${followers} followers or more`
}
export function withCount(name: string, n: number): string {
  return `${name} (${n})`
}
export function outletsFound(n: number, all: number): string {
  return n === all ? count(all, 'outlet') : `${n} of ${count(all, 'outlet')}`
}
export const clearFilters = 'Clear filters'
export const skipOutlets = 'Skip the outlet list'
export function showMoreOutlets(n: number): string {
  return `Show ${n} more`
}
export const noneChosen = 'None chosen yet'
export function outletCount(n: number): string {
  return count(n, 'outlet')
}
export const anOutlet = 'an outlet'
export const goneOutlet = 'An outlet that’s no longer available'
export const loadingOutlets = 'Loading outlets'
export function noMoreOutlets(limit: number): string {
  return `No more than ${limit} outlets.`
}
export const outletsFailed = 'We couldn’t load the outlets. Your choices are safe.'
export const noOutletsMatch = 'No outlets match.'

// Price panel
export const priceNeedsType = 'Choose a promotion type to see its price here.'
export const soFar = 'So far'
export const priceSoFar = 'The price so far'
export const priceConfirmed = 'This is the price you confirmed.'
export const payLater = 'You pay once a moderator accepts it.'
export const coveredByPlan = 'Covered by your plan. There’s nothing to pay.'
export const nothingToPay = 'There’s nothing to pay.'
export const priceSoFarBefore = 'Price so far:'

// Promotion wizard
export function removedChoices(names: readonly string[]): string {
  return `Removed ${list(names)}: ${names.length === 1 ? 'it doesn’t' : 'they don’t'} work with your new choice.`
}
export const notSavedYet = 'Not saved yet. Your changes are kept here; try again in a moment.'
export const steps = 'Steps'
export const comesLater = 'comes later'
export const beforeYouContinue = 'Before you continue'
export const betweenSteps = 'Between steps'

// Promotion words
export const noBoost = 'No boost'
export function thePost(postId: string): string {
  return `The post ${postId}`
}
export function picturesList(pictures: string): string {
  return `Pictures: ${pictures}`
}
export const noPictures = 'none'

// Step boost
export const noExtras = 'No boosts or extras are sold for these outlets: they post it just as you made it.'
export const addOnGone = 'It’s not available with your other choices anymore. Remove it to continue.'
export const boostsFailed = 'We couldn’t load the boosts.'
export const loadingBoosts = 'Loading boosts'
export const boostQuestion = 'Reach more people?'
export const noBoostHint = 'Posts reach the outlets’ followers.'
export function boostHint(description: string, reach: string): string {
  return `${description} About ${reach} more people.`
}
export const addOnsQuestion = 'Any extras?'
export const boostsNeedOutlets = 'Choose posting outlets to see what can be boosted.'

// Step confirm
export const userName = 'User name'
export const media = 'Media'
export const summary = 'Summary'
export const tags = 'Tags'
export const linkSticker = 'Link sticker'
export const extraNotes = 'Extra notes'
export const confirmPromotion = 'I confirm this promotion'
export function confirmPromotionFor(total: string): string {
  return `I confirm this promotion for ${total}`
}
export const agree = { before: 'I agree to the', link: 'terms', inNewTab: '(opens in a new tab)' }
export const unsavedChanges = 'Some changes aren’t saved yet. Wait a moment, then try again.'
export const summaryNeedsType = 'Choose a promotion type to see the price.'

// Step details
export const summaryHint = 'The opening of every post. Say what’s special, and who it’s for.'
export const detailsHint = 'Shown below the summary where the network has room.'
export const accountsHint = 'Press Enter after each one. They’re mentioned at the end of the post.'
export const accountsPlaceholder = '@yourhouse'
export const locationsHint = 'Press Enter after each one.'
export const locationsPlaceholder = 'Bar Harbor, ME'
export const linkTextPlaceholder = 'See the house'
export const linkStickerHint = 'Networks with link stickers show it on the picture. It links to your stay.'
export function requestedDateHint(zone: string): string {
  return `When outlets should post it, ${zone}. Leave empty to post as soon as it’s paid for.`
}
export const dateInstructionsHint = 'Anything else outlets should know about the date. Travelers don’t see it.'
export const promotedDates = 'Nights promoted'
export const startDateHint = 'When they become bookable.'
export const endDateHint = 'When the offer ends. Posts in the feed aren’t shown after that.'
export const nightsHint = 'How many nights the promoted stay lasts.'
export const contest = 'A contest or giveaway'
export const eligibilityHint = 'Who can take part.'
export const exclusionsHint = 'What the prize covers, and what it doesn’t.'
export const winnerHint = 'If it’s already known. Outlets post it with the rest.'
export const notesHint = 'For the outlets and our team only.'

// Text by network
export const networkTextsHint = 'Networks differ in how long posts can be, and in how they treat links and hashtags.'
export const commonText = 'Posts the summary and the details.'
export const writeOwnText = 'Write separate text'
export function textFor(network: string): string {
  return `Text for ${network}`
}
export const useCommonText = 'Use the shared text'
// Participants
export const participantsHint = 'People in your organization whom outlets show and tag.'
export const person = 'participant'
export const namelessPerson = 'Someone without a name'
// Priority
export const priorityHint = 'When several posts are due at the same time, higher priority goes first.'
export const priorityNeedsPlan =
  'When several posts are due at the same time, higher priority goes first. High comes with Plus and Growth.'

// Step media
export function takeFromStay(n: number): string {
  return `Use ${count(n, 'picture')} from the stay`
}
export function pictureLimit(n: number, limit: number): string {
  return `${n} of at most ${limit} pictures and videos`
}
export function picturesOfVariant(n: number, exact: number): string {
  return `${n} of ${count(exact, 'picture')}`
}
export const picturesHint = 'Posted in this order. To change it, drag a handle, or focus it and use the arrow keys.'
export const first = 'First'
export function croppedTo(shape: string): string {
  return `Cropped to ${shape}`
}
export const crop = 'Crop'
export const aPart = 'part of the picture'
export function ofPicture(position: number): string {
  return `, picture ${position}`
}
export const mediaQuestion = 'What gets posted?'
export const ourPictures = 'Our pictures and videos'
export const ourPicturesHint = 'Outlets post them with your text.'
export const anExistingPost = 'An existing post'
export const existingPostHint = 'Outlets share something you already posted.'
export const post = 'Post'
export const postHint = 'Its link, or its ID on the network.'

// Step partner outlets
export const partnersNeedPosts = 'Choose posting outlets to see who can amplify or reshare.'
export const partnersOptional = 'Both are optional. Skip this step if you don’t need them.'
export const amplifyQuestion = 'Who will amplify it?'
export const amplifyHint = 'They co-post it with your posting outlets, so both audiences see the same post.'
export const reshareQuestion = 'Who will reshare it?'
export const reshareHint = 'They share the post with their own followers later.'

// Step post outlets
export const postsNeedType = 'Choose a promotion type to see who can post it.'
export const postQuestion = 'Who will post it?'
export const postOutletsHint = 'Choose at least one. Each posts on its own network, to its own followers.'

// Step preview
export const previewNeedsPosts = 'Choose posting outlets to preview the posts.'
export const previewFailed = 'We couldn’t load the outlets.'
export const loadingPreview = 'Loading preview'
export function previewLead(n: number): string {
  return `${count(n, 'post')}, each as its network will show it, and what it costs.`
}

// Step title
export const titlePlaceholder = 'Autumn on the lake'
export const titleHint = 'For you and our moderators, to tell your promotions apart.'
export const campaignHint = 'Plan it together with others, within one budget.'
export const noCampaign = 'No campaign'
export const giveawayHint = 'Its outlets also announce the winner once it’s drawn.'
export const noGiveaway = 'No giveaway'
export function videoCount(n: number): string {
  return count(n, 'video')
}
export const userNameHint = 'The name outlets mention: your handle on the networks.'

// Step type
export function fromPrice(price: string): string {
  return `from ${price}`
}
export const typeQuestion = 'Which promotion type?'
export function whichVariant(type: string): string {
  return `${type}: which one?`
}
export const variantsNeedType = 'Choose a type to see its variants.'

// Wizard status
export const viewOnly = 'Your role lets you view this promotion, but not change it.'

// Confirm step
export const seePlans = 'See plans'

export function paysForItself(rate: string, nights: string): string {
  return `At ${rate} a night this pays for itself with ${nights}.`
}
