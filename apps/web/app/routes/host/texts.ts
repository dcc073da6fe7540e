import { count } from '../../lib/format.ts'

// Cart
export const cartLead = 'What this organization is about to pay for. Everyone who manages it sees the same cart.'
export const inTheCart = 'In the cart'
export const laterHeading = 'Saved for later'
export const nothingStaged = 'Your cart is empty right now. Move something over from below, or add a promotion.'
export const cartEmpty = 'Your cart is empty'
export const cartEmptyHint = 'Accepted promotions wait under Promotions until you add them to the cart.'
export const seePromotions = 'See promotions'
export const movedToCart = 'Moved to the cart.'
export const savedForLater = 'Saved for later.'
export const removedFromCart = 'Removed from the cart.'
export const newPriceAccepted = 'New price accepted.'
export function paymentBegun(amount: string): string {
  return `A payment of ${amount} was started`
}
export const paymentBegunHint = 'It isn’t finished. Continue where it stopped, or pay below.'
export const continuePayment = 'Continue payment'
export const cardDeclined = 'Your card was declined. Try another card, or ask your bank.'
export const cartNotYours = 'Your role here doesn’t include the cart.'

// Campaigns
export const yourCampaigns = 'Your campaigns'
export const newCampaign = 'New campaign'
export const noSuchCampaign = 'No such campaign.'
export const campaignsLead = 'Plan what you promote together, with shared dates and a budget.'
export const campaignsEmpty = 'No campaigns yet'
export const campaignsEmptyHint =
  'A campaign holds promotions, offers, last-minute nights and giveaways that belong together, like a foliage season. You set its dates and a budget, a moderator reviews it, and then you see what it costs and brings.'
export const campaignsForbidden = 'Your role here doesn’t include campaigns. Ask an owner of the organization.'
export const campaignMade = 'Saved as a draft. Add what belongs to it, then submit it.'
export const campaignDeleted = 'Campaign deleted. Everything that was in it is still there.'
export const confirmDeleteCampaign = 'Everything in it is kept, without a campaign.'
export const campaignExecuted = 'This campaign is over, so it can’t change.'
export const addedToCampaign = 'Added.'
export const removedFromCampaign = 'Removed from the campaign.'
export const chooseWhatToAdd = 'Choose what to add.'
export const calendarLead = 'Everything you have planned, and any conflicts.'

// Dashboard
export const onlySomeStays = 'You look after individual stays here'
export const findStays = { before: 'Find them under', link: 'Stays', after: '.' }
export const addFirstStay = 'Add your first stay'
export const addFirstStayHint =
  'Tell travelers what makes it special, add pictures and a booking link. Once a moderator has reviewed it, travelers can find it.'
export const needsAttention = 'Needs attention'
export const allSet = 'You’re all set'
export const nothingNeedsAttention = 'No drafts, rejections or payments need your attention.'
export const yourStays = 'Your stays'

// Giveaway
export const viewOnly = 'Your role lets you view this, but not change it.'
export const giveawayDrawn = 'The winner has been drawn, so this can’t change.'
export const giveawayAccepted = 'This was accepted. People enter on these terms, so they can’t change.'
export const newGiveaway = 'New giveaway'
export const noSuchGiveaway = 'No such giveaway.'

// Giveaways
export const yourGiveaways = 'Your giveaways'
export function winnerIs(name: string): string {
  return `${name} won.`
}
export const drawnWithoutAccount = 'The draw is done, but the winner’s account was closed.'
export const drawnWithoutEntries = 'The draw is done, but no one had entered.'
export const giveawayDeleted = 'Giveaway deleted.'
export const giveawaysLead = 'Give away nights. Anyone can verify the draw.'
export const giveawaysEmpty = 'No giveaways yet'
export const giveawaysEmptyHint =
  'A night or two to win brings people to your page. The winner is drawn from a seed promised before anyone enters.'

// Invoice
export const invoicePrint = 'Print or save as PDF'
export const paidTitle = 'Paid. Thank you!'
export const paidHint = 'Your receipt is on its way by email, too.'
export const orderPlaced = 'Order placed'
export const orderPlacedHint = 'There was nothing to pay.'
export const invoicePending = 'This payment isn’t finished'
export const invoicePendingHint = 'The invoice gets its number once it’s paid.'
export const invoiceFailed = 'This payment failed, and nothing was charged'
export const noSuchInvoice = 'No such invoice.'
export const goToCart = 'Go to cart'

// Move stay
export const moveStayTitle = 'Move a stay'
export const moveOwnersOnly = 'Only an owner of the organization can move its stays.'
export function ownerAccepts(days: number): string {
  return `An owner there accepts within ${days} days. Until then it stays with you.`
}
export const aNewOrganization = 'A new organization'
export const foreignOrganization = 'Someone else’s organization'
export function moveNamed(name: string): string {
  return `Move ${name}`
}
export const moveHint =
  'Its page, drafts, offers and promotions move with it. People with a role for just this stay keep it if the other organization is yours, and lose it if it isn’t.'
export const moveTo = 'Move to'
export const newOrganizationName = 'New organization name'
export const organizationId = 'Organization ID'
export const organizationIdHint = 'The owner can find it on their People page.'
export const moveStay = 'Move stay'

// New stay
export const aNewStay = 'A new stay'
export const newStayLead = 'Your work is saved as you go. Stop any time and pick it up again from your drafts.'
export const stayNameLabel = 'What is it called?'
export const stayNameHint = 'You can change it later.'
export const getStarted = 'Get started'
export const mayNotAddStays = 'Your role in this organization doesn’t let you add stays. Ask its owner.'
export const whatsNext = 'What’s next'

// Offer or cancellation
export function noticeEnded(noun: string): string {
  return `This ${noun} has ended. Create a new one for other dates.`
}
export function newNotice(noun: string): string {
  return `New ${noun}`
}
export function noSuchNotice(noun: string): string {
  return `No such ${noun}.`
}

// Offers and cancellations
export function yourNotices(kind: string): string {
  return `Your ${kind}`
}
export function noticeShown(noun: string): string {
  return `Travelers can see the ${noun}.`
}
export function noticeHidden(noun: string): string {
  return `The ${noun} is now hidden from travelers.`
}
export const offerWithdrawn = 'Offer withdrawn.'
export const noticeFilled = 'Marked as filled. The calendar shows these nights as taken.'
export const noticeFilledOnly =
  'Marked as filled. Travelers no longer see the cancellation, but the calendar doesn’t show these nights as taken. Block them where you keep it.'
export const noticeClosed = 'Closed. Travelers no longer see it.'
export const noticeDeleted = { offers: 'Offer deleted.', cancellations: 'Cancellation deleted.' } as const
export const noticesNoneWithStatus = 'Nothing with this status'
export function noticesEmpty(kind: string): string {
  return `No ${kind} yet`
}
export const showAll = 'Show all'
export function noneOfYours(kind: string): string {
  return `None of your ${kind} has this status.`
}

// Organization
export const overview = 'Overview'
export const cart = 'Cart'
export const itemsInCart = 'items in the cart'
export const billing = 'Billing'

// Organizations
export const nameYourOrganization = 'Name your organization'
export const newOrganization = 'New organization'
export const organizationHint =
  'Your stays, people and bills belong to an organization. It can be a company, a family, or just you.'
export const organizationName = 'Organization name'
export const organizationPlaceholder = 'Saltbox & Tern'
export const startHosting = 'Start hosting'
export const createOrganization = 'Create organization'
export const invited = 'You’re invited'
export const hostingLead = 'This is where you manage your stays.'
export const chooseOrganization = 'Choose an organization.'

// Promotion wizard
export function promoteStay(name: string): string {
  return `Promote ${name}`
}
export const aStay = 'a stay'
export const noSuchPromotion = 'No such promotion.'
export const noSuchStep = 'That step doesn’t exist'
export const backToPromotion = 'Back to the promotion'

// Promotions
export const yourPromotions = 'Your promotions'
export const promotionDeleted = 'Promotion deleted.'
export const promotionsLead = 'Put your stay in front of other people’s followers, step by step.'
export const oneStay = 'One stay'
export const nothingHere = 'Nothing here'
export const promotionsEmpty = 'No promotions yet'
export const noPromotionWithStatus = 'None of your promotions has this status.'
export const promotionsEmptyHint =
  'Choose a stay above. Outlets post it to their own followers, and you see what each costs as you go.'

// Stay editor
export function editStay(name: string): string {
  return `Edit ${name}`
}
export const aNewStayInTitle = 'a new stay'
export const noSuchStay = 'No such stay.'

// Stays
export function transferAccepted(name: string): string {
  return `${name} is yours now. People with a role for just this stay have lost it.`
}
export const theStay = 'The stay'
export const transferDeclined = 'Declined. We’ve let them know.'
export const transferWithdrawn = 'Withdrawn. You keep the stay.'
export const searchYourStays = 'Search your stays'
export const searchYourStaysHint = 'Name, city, keywords'
export const found = ' found'
export const onlyYourStays = 'You see only the stays you look after, not all of the organization’s.'
export const staysEmpty = 'No stays yet'
export const staysEmptyHint = 'Start one now. It’s saved as you write, and no one sees it until you submit it.'
export const noStaysOfYours = 'You don’t look after any stays in this organization.'
export const staysNoMatches = 'No matches'
export const showAllStays = 'Show all stays'
export const staysNoMatchesHint = 'Try another word, status or filter.'
export const csvStatus = 'Status'
export const csvUpdated = 'Updated (UTC)'
export const csvId = 'ID'

// Users
export function alreadyMember(name: string): string {
  return `${name} is already a member. Role added.`
}
export function invitationSent(email: string | null): string {
  return `Invitation sent to ${email}. They have a week to accept.`
}
export const invitationLink = 'Invitation link'
export const invitationLinkHint =
  'The email has the same link. You can also share it another way: it works for someone signed in with the invited address, and is shown only once.'
export const sendAgain = 'Send again'
export const invitationWithdrawn = 'Invitation withdrawn.'
export const rolesSaved = 'Roles saved.'
export const roleRemoved = 'Role removed.'
export const askedToJoin = 'We’ve asked them. They have the role once they accept.'
export const chooseAStay = 'Choose a stay.'
export const memberRemoved = 'Member removed.'
export const openInvitations = 'Open invitations'
export const invitedById = 'Invited by ID'
export function invitationFacts(roles: string, invitedBy: string, end: string): string {
  return `${roles} · by ${invitedBy} · ${end}`
}
export function invitationEnds(when: string): string {
  return `ends ${when}`
}
export function invitationEnded(when: string): string {
  return `ended ${when}`
}
export const inviterLeft = 'ended: they can no longer invite people'
export function theInvitationOf(email: string): string {
  return `the invitation for ${email}`
}
export const somebody = 'someone'
export function confirmWithdraw(email: string | null): string {
  return `The link that ${email ?? 'they'} ${email ? 'has' : 'have'} stops working.`
}
export function personCount(n: number): string {
  return count(n, 'person', 'people')
}
export const organizationIdBefore = 'Organization ID:'
export const ownersSeeMembers = 'Only owners can see members and invite people.'
export const inviteSomeone = 'Invite someone'

// Stay plan
export function planOf(name: string): string {
  return `${name}’s plan`
}
export const planForbidden = 'Your role here doesn’t cover plans and payments. Ask an owner of the organization.'
export const chooseAPlan = 'Choose a plan.'

// Billing
export const plans = 'Plans'
export const billingForbidden = 'Only owners and bookkeepers see billing.'
export const billingOfYourStays =
  'Plans and payments of the stays you own here. Payments that also cover other stays aren’t listed.'

// Settings
export const settings = 'Settings'
export const timeZone = 'Time zone'
export const timeZoneHint = 'Your promotions’ dates and times use this time zone.'
export const saveSettings = 'Save'
export const settingsSaved = 'Saved.'
export const settingsByOwners = 'Only owners can change these.'
export const deleteOrganization = 'Delete organization'
/** What is deleted with an organization, one line each. */
export function deletedAlong({ stays, people }: { stays: number; people: number }): readonly string[] {
  const owned = 'with all offers, cancellations, giveaways, promotions and calendars'
  return [
    ...(stays > 0 ? [`${count(stays, 'stay')}, ${owned}. Plans end now, and nothing is refunded.`] : []),
    `Access for ${people === 1 ? 'you' : `${people} people`}, and open invitations.`,
    'Invoices and receipts are kept. Nothing else can be brought back.',
  ]
}
export const moveStaysFirst = 'To keep a stay, move it to another organization first.'
export const toTheStays = 'Go to stays'
export function nameToDelete(name: string): string {
  return `Type ‘${name}’ to delete it`
}
export const typeNameToConfirm = 'Type the organization’s name to confirm.'
export const moneyOnly =
  'Your role here covers only the cart and the bills. An owner of the organization can change that.'

// Outlets
export const outletsLead = 'Who can post your stays, who they reach, and what they charge.'

// Claim a stay
export const claimTitle = 'Claim this stay'
export function claimNamed(name: string): string {
  return `Claim ${name}`
}
export const claimHint =
  'This stay was imported from a public listing. Show that it’s yours, and you can edit it: you keep its favorites, links and calendar.'
export const claimInto = 'Where should it go?'
export const claimStay = 'Claim stay'
export const claimOpened = 'Claim opened. Now show that it’s yours.'
export const claimChecked = 'We checked the page.'
export const claimVerified = 'The stay is yours.'
export const claimAsked = 'Message sent. We’ll let you know.'
export const claimIsYours = 'This stay is yours'
export function claimIsYoursHint(organization: string): string {
  return `It belongs to ${organization}.`
}
export const claimEdit = 'Edit stay'
export const claimRefused = 'Your claim was declined'
export const claimExpired = 'Your last claim has expired. You can claim the stay again.'
export const claimNotPossible = 'This stay can’t be claimed: its host is already here.'
export const claimByCode = 'With a code on the booking page'
export const claimCopy = 'Copy this code.'
export const copyCode = 'Copy code'
export const claimPaste = 'Put it anywhere in the text of your'
export const bookingPage = 'booking page'
export const claimThenCheck = 'Check it here. You can remove the code afterwards.'
export function claimCheckedAt(when: string): string {
  return `Last checked ${when}.`
}
export const claimCheck = 'Check now'
export const claimByStaff = 'Or write to us'
export const claimMessage = 'How can you show that it’s yours?'
export const claimMessageHint = 'For listings where you can’t change the text. A person reads this.'
export const claimAsk = 'Send message'
export const claimWaits = 'We’re looking into it. Your message:'
export function claimGoesTo(organization: string, until: string): string {
  return `The stay will go to ${organization}. This claim is open until ${until}. Questions?`
}
