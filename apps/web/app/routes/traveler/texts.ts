// Account
export const profileSaved = 'Profile saved.'
export function emailLinkSent(email: string): string {
  return `We sent a link to ${email}. Your email changes once you open it.`
}
export const passwordChanged = 'Password changed. You’re signed out everywhere else.'
export const emailPreferencesSaved = 'Email preferences saved.'
export const typeEmailToConfirm = 'Type your email to confirm.'
export const passwordToConfirm = 'Your password, to confirm'
export const profile = 'Profile'
export const profileHint = 'What hosts and moderators see.'
export const saveProfile = 'Save profile'
export function youSignInWith(email: string): string {
  return `You sign in with ${email}.`
}
export const newEmail = 'New email'
export const changeEmail = 'Change email'
export const changePasswordHint = 'Changing it signs you out everywhere else.'
export const currentPassword = 'Current password'
export const security = 'Security'
export const securityHint = 'Two-step sign-in, passkeys, and where you’re signed in.'
export const manageSecurity = 'Manage security'
export const mailHint = 'You can always read everything here. Choose what we email you, and when.'
export const languageOfMails = 'Language of emails and notifications'
export const languageOfMailsHint = 'For what we write. Hosts and staff write in their own language.'
export const savePreferences = 'Save preferences'
export const savedOnDevice = 'Saved on this device.'
export const deleteAccount = 'Delete account'
export const deleteAccountHint =
  'You’re signed out everywhere, and no one sees your account anymore. For 14 days, you can restore it with a link we email you. After that, we permanently erase your favorites, history, messages to us, subscriptions, cards and sign-in. We keep payment records, as the law requires, and your feedback about the site, without your name. If you’re the only owner of an organization, add another owner or delete it first.'
export const emailToConfirm = 'Your email, to confirm'

// Favorites
export const onePlaceLiked = 'One place you like.'
export function placesLiked(n: number): string {
  return `${n} places you like.`
}
export const favoritesEmpty = 'No favorites yet'
export const favoritesEmptyHint =
  'Tap the heart on a place you like. We’ll keep it here and tell you when nights open up.'

// Feed
export const fromPlacesYouLike = 'From places you like and nearby'
export const earlier = 'Earlier'
export const newFromHosts = 'New from hosts'
export const feedLead =
  'Offers, last-minute nights, giveaways and new places. News from places you like, and from nearby, comes first.'
export const allCaughtUp = 'You’re all caught up'
export const noNews = 'No news yet'
export const feedEmptyHint = 'Tap the heart on places you like to see what their hosts publish here.'
export const earlierNews = 'Earlier news'

// Invitation
export const invitation = 'Invitation'
export const invitationInvalid = 'This invitation is no longer valid'
export const invitationInvalidHint =
  'It was withdrawn, replaced by a newer one, or already used. If you’re a member, you’ll find the organization under Hosting; if not, ask for a new invitation.'
export const invitationExpired = 'This invitation has expired'
export const invitationExpiredHint = 'Invitations last a week. Ask whoever sent it for a new one.'
export const yourOrganizations = 'Your organizations'
export function invitesYou(organization: string): string {
  return `${organization} invites you`
}
export function invitationLead(invitedBy: string, roles: string): string {
  return `${invitedBy} invites you to join as ${roles}. They can’t see anything about you until you accept.`
}
export function invitationSentTo(email: string, expires: string): string {
  return `It was sent to ${email} and expires ${expires}. If you don’t know them, you can ignore it.`
}
export const acceptInvitation = 'Accept invitation'
export function signInAs(email: string): string {
  return `Sign in as ${email} to accept, or create an account with that address.`
}
export function signedInAsOther(own: string, invited: string): string {
  return `You are signed in as ${own}, and this invitation was sent to ${invited}. Sign out, then open the link in the email again.`
}

// Invitations
export const invitations = 'Invitations'
export const invitationDeclined = 'Invitation declined.'
export const invitationsHint = 'No one can see anything about you until you accept.'
export const invitationsEmpty = 'No open invitations'
export const invitationsEmptyHint = 'When someone invites you to help with their stays, you’ll find it here.'

// Notifications
export const unread = 'Unread'
export const dismissed = 'Dismissed'
export const newsIsOver = 'That offer or those nights are no longer available.'
export const notificationsEmpty = 'No notifications'
export const notificationsEmptyHint =
  'When a place you like has last-minute nights or an offer, or a moderator reviews yours, it shows up here.'
export const unreadEmptyHint = 'New notifications show up here right away.'
export const dismissedEmpty = 'Nothing dismissed'
export const dismissedEmptyHint = 'Dismissed notifications are kept for 90 days.'
export const notificationsByStatus = 'Notifications by status'
export const markAllRead = 'Mark all read'
export const dismissAll = 'Dismiss all'
export const confirmDismissAll = 'This dismisses all your notifications, on every page of the list.'

// Reauthenticate
export const reauthenticateLead =
  'You’re about to change how your account is protected. We won’t ask again for ten minutes.'

// Recent
export const recentEmpty = 'Nothing viewed yet'
export const recentEmptyHint = 'Stays you open show up here, newest first.'

// Security
export const setUpAppAgain = 'Set up the app again.'
export const appSetUp = 'Authenticator app set up. We’ll ask for it from now on.'
export const appRemoved = 'Authenticator app removed.'
export const passkeyRemoved = 'Passkey removed.'
export const oldCodesReplaced = 'Your old codes no longer work.'
export const devicesForgotten = 'Every device will ask for your second factor again.'
export const sessionSignedOut = 'Session signed out.'
export const signedOutElsewhere = 'You’re signed out everywhere else.'
export const resetStopped = "Request stopped. If it wasn't yours, change your password."

// Membership
export const membership = 'Membership'
export const membershipHint = 'Standard is free. Premium sees early-booking windows a day sooner.'
export const nowSendAgain = 'Thanks, it’s you. Nothing has changed yet: fill in this form again to finish.'
export const seeMembership = 'See membership'
export const membershipLead = 'Standard is free, and always will be. Premium is billed yearly.'
export const standard = 'Standard'
export const premium = 'Premium'
export const yourMembership = 'Your membership'
export const freePrice = 'Free'
export const aYear = 'a year'
export const everythingInStandard = 'Everything in Standard'
export const standardFeatures = [
  'Search, favorites, and news from places you like',
  'Early-booking windows when they open',
]
export function watchesAndSearches(n: number): string {
  return `${n} watches and ${n} saved searches`
}
export function hoursSooner(hours: number): string {
  return `Early-booking windows ${hours} hours sooner`
}
export function premiumUntil(when: string): string {
  return `Premium, paid until ${when}. It doesn’t renew by itself.`
}
export function renewFrom(when: string): string {
  return `You can renew from ${when}.`
}
export function getPremium(price: string): string {
  return `Get Premium for ${price}`
}
export function renewPremium(price: string): string {
  return `Renew for ${price}`
}
export function payForPremium(price: string): string {
  return `Pay ${price}`
}
export const cardForMembership = 'Card for your membership'
export const premiumStarted = 'You’re Premium. Enjoy your head start.'
export const premiumOff = 'Premium isn’t for sale on this site at the moment.'
export const membershipProcessing = 'Your bank is still deciding. Premium starts as soon as it’s paid.'
export const receipts = 'Receipts'
export const noSuchReceipt = 'No such receipt.'
export const printReceipt = 'Print or save as PDF'
export const backToMembership = 'Back to membership'
