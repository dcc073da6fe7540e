import { count, list } from '../../lib/format.ts'

// Cancellations
export const codeEntered = 'Your code works. You can book early now.'
export const codeKept = 'Your code works, and we’ve saved it.'
export const cancellationsDescription =
  'Someone canceled, and the beds are made. Nights that just opened up, soonest first.'
export const cancellationsLead =
  'Someone canceled, and the beds are made. The soonest nights come first, promoted ones up to a week ahead.'
export const cancellationsEmpty = 'No last-minute nights right now'
export const cancellationsEmptyHint =
  'Plans change every day. Save the places you like, and we’ll tell you when one opens up.'
export const cancellationsNoFavorites = 'None of your favorites has open nights'
export const cancellationsNoFavoritesHint = 'Tap the heart on places you like to see their last-minute nights here.'
export const seeOffers = 'See offers'

// Confirm email
export const confirmEmail = 'Confirm your email address'
export const emailChanged = 'Email address changed'
export const emailConfirmed = 'Email address confirmed'
export const emailChangedHint = 'Use it to sign in from now on.'
export const emailConfirmedHint = 'Your account is ready.'
export const signedIn = 'You’re signed in.'
export const signInWithPassword = 'Sign in with your password.'
export const confirmEmailLead = 'This finishes setting up your account or changing its email address.'
export const confirmAddress = 'Confirm address'

// Contact
export const contactDescription = 'Get in touch with our team.'
export const contactSent = 'Message received'
export const contactSentHint = 'We’ll read it today or tomorrow. A confirmation email is on its way.'
export const backToStays = 'Back to stays'
export const contactLead = 'Questions, ideas, something that doesn’t work? A person will answer.'
export const yourName = 'Your name'
export const subject = 'Subject'
export const message = 'Message'

// Feedback
export const thankYou = 'Thank you'
export const feedbackSent = 'Someone on our team will read it.'
export const backToWhereYouWere = 'Back to where you were'
export const feedbackLead = 'A typo, a page that misbehaves, something you’re missing? Praise is welcome too.'

// Giveaway
export function giveawayDescription(prize: string): string {
  return `Win ${prize}. Anyone can verify the draw.`
}
export const whoCanEnter = 'Who can enter'
export const howToEnter = 'How to enter'
export const detailsAndExclusions = 'Details and exclusions'
export const rules = 'Rules'
export function pictureOf(name: string): string {
  return `A picture of ${name}`
}
export const at = 'At'

// Giveaways
export const giveawaysDescription = 'Nights hosts are giving away. Enter once; anyone can verify the draw.'
export const giveawaysLead =
  'Nights hosts are giving away. Enter once, and verify the draw yourself once the winner is picked.'
export const giveawaysEmpty = 'No giveaways right now'
export const giveawaysEmptyHint =
  'Hosts give nights away now and then. In the meantime, the places themselves are worth a look.'

// Home
export const homeTitle = 'Stay somewhere worth the detour'
export const homeLead = 'Cabins, lofts and lake houses, shown by the people who host them.'
export const homeHostsTitle = 'Your place, in front of people who are looking for it'
export const homeHostsLead =
  'List it here, fill canceled nights, and get posted on the channels travelers follow. You keep your booking page and your guests.'
export const homeDescription =
  'Cabins, lofts and lake houses, shown by the people who host them. See last-minute openings and offers, and book on the host’s own page.'
export const lakes = 'Lakes'
export const mountains = 'Mountains'
export const coast = 'Coast'
export const deepWoods = 'Deep woods'
export const desert = 'Desert'
export const cityNights = 'City nights'
export const findIt = 'Find it'
export const findItHint =
  'Search by place, dates and what matters to you. The map, the beds and what’s nearby are all on one page.'
export const catchIt = 'Catch it'
export const catchItHint =
  'Save what you like. When someone cancels or a host makes an offer, you’ll see it here first.'
export const bookIt = 'Book it'
export const bookItHint = 'Go straight to the host’s own booking page. We add no fees and never get in the way.'
export const goodPlaceToStart = 'A good place to start'
export const wherePeopleGo = 'Where people go'
export const townsWithPlenty = 'Towns with plenty to choose from'
export const chooseYourView = 'Choose your view'
export const nothingInBetween = 'Nothing between you and the host'

// Offers
export const offersDescription =
  'What hosts are offering right now: lower rates, longer weekends and little extras, while they last.'
export const offersLead =
  'What hosts are offering right now, ending soonest first, promoted ones up to a week ahead. You book on the host’s own page.'
export const offersEmpty = 'No offers right now'
export const offersEmptyHint =
  'Hosts add new ones every week. Save the places you like, and we’ll tell you when one does.'
export const offersNoFavorites = 'None of your favorites has an offer'
export const offersNoFavoritesHint = 'Tap the heart on places you like to see their offers here.'
export const seeLastMinuteNights = 'See last-minute nights'

// Page draft
export function draftOf(title: string): string {
  return `Draft of ${title}`
}
export const aPage = 'a page'
export const untitled = 'Untitled'
export const draftTitle = 'This is a draft'
export const draftHint =
  'Only people with this link can see it, for about an hour. Next to its editor, it updates as you write; elsewhere, reload to see changes.'

// Place
export function placeKinds(kinds: readonly string[]): string {
  return `, ${list(kinds.map((kind) => `${kind}s`.replace(/ss$/, 's')))} among them`
}
export function placeRates(rate: string): string {
  return ` Rates start at ${rate} a night.`
}
export function placeDescription(
  n: number,
  city: string,
  kinds: string,
  rates: string,
  isCapped: boolean | undefined,
): string {
  const places = count(n, 'place', 'places', isCapped)
  return `${places} to stay in ${city}${kinds}, shown by the people who host ${n === 1 ? 'it' : 'them'}.${rates}`
}
export function placesToStayIn(city: string, state: string): string {
  return `Places to stay in ${city}, ${state}`
}
export function placesToStay(city: string): string {
  return `Places to stay in ${city}`
}
export const seeTheStay = 'See the stay'
export function seeAllStays(n: number, isCapped: boolean | undefined): string {
  return `See all ${count(n, 'stay', 'stays', isCapped)}`
}
export function propertyTypesIn(city: string): string {
  return `Property types in ${city}`
}
export const favoritesHere = 'Favorites here'
export function allStaysIn(city: string): string {
  return `All stays in ${city}`
}
export const popularAmenities = 'Popular amenities here'
export function neighbourStays(n: number | null, isAbout: boolean | undefined): string {
  return n === null ? '' : `${isAbout ? 'about ' : ''}${count(n, 'stay')}`
}
export const withinEasyDrive = 'Within an easy drive'

// Plans
export const plansDescription =
  'Listing a place is free. Paid plans bring feed posts, stories, giveaways, cancellations and a discount on promotions.'
export const plansTitle = 'Get seen by people who are looking'
export const plansLead =
  'Listing a place is free, and guests book on your own page. A plan adds reach: posts, stories and cancellations shared where travelers look.'

// Report stay
export const reportTitle = 'Report a stay'
export function backTo(name: string): string {
  return `Back to ${name}`
}

// Reset password
export const chooseNewPassword = 'Choose a new password'
export const emailRequired = 'Email is required.'
export const backToSignIn = 'Back to sign in'
export const passwordChanged = 'Password changed'
export const signedOutEverywhere = 'You’ve been signed out everywhere.'
export const signInWithNewPassword = 'Sign in with your new password.'
export const checkYourEmail = 'Check your email'
export function resetSent(email: string | undefined): string {
  return `If ${email} has an account, we’ve sent it a link.`
}
export const resetSentHint = 'The link works once, for one hour. Can’t find it? Check your spam folder.'
export const choosePasswordHint =
  'Open the link in it to choose your password. It works once, for one hour. Can’t find it? Check your spam folder.'
export const resetSignsOut = 'This signs you out everywhere.'
export const resetLead = 'We’ll send a link to your account’s email address.'
export const sendLink = 'Send link'

// Second factor
export const rememberDevice = "Don't ask again on this device for 30 days"
export const switchToApp = 'Use your authenticator app'
export const switchToRecoveryCode = 'Use a recovery code'
export const resetRequested = 'We got your request.'
export const resetRequestedHint =
  'Our staff will look at it. If they approve, your second factors are removed a day later. We’ll email you at every step.'
export const cannotUseThese = "I can't use any of these"
export const askStaffHint =
  'Ask our staff to remove your second factors. They check the request, and it takes at least a day. Until then, anyone who can sign in to the account can stop it.'
export const askForReset = 'Ask for a reset'
export const appHint = 'Enter the six digits shown in your authenticator app.'
export const recoveryCodeHint = 'Enter one of your recovery codes. Each works once.'
export const passkeyHint = 'Use your account’s passkey.'

// Sign in
export const enterEmailAndPassword = 'Enter your email and password.'
export const welcomeBack = 'Welcome back'
export const welcomeBackLead = 'Your favorites are right where you left them.'
export const newHere = 'New here?'
export const accountClosed = 'This account is closed. If you think that’s a mistake, contact us.'
export const accountDeleted = 'This account was deleted. You can restore it with the link in the email we sent you.'
export const otherGoogleAccount =
  'You chose another Google account, so we signed you out. Sign in again with the account you were using.'
export const googleUnfinished = "Signing in with Google didn't finish. Try again, or use your email and password."
export const forgotPassword = 'Forgot password?'
export const rememberMe = 'Remember me on this device'
export const or = 'or'
export const continueWithPasskey = 'Continue with a passkey'

// Newsletters
export const newslettersLead = 'Places to stay, by email, from people who know their corner of the country.'
export const newslettersEmpty = 'No newsletters right now'
export const subscribe = 'Subscribe'
export const newsletterPromise = 'We’ll email you a link to confirm. Every email has a one-click unsubscribe link.'
export function checkYourMailHint(name: string): string {
  return `Open the link in it to confirm your subscription to ${name}. Can’t find it? Check your spam folder.`
}
export const otherNewsletters = 'See all newsletters'
export const yourSubscription = 'Your subscription'
export const thisNewsletter = 'this newsletter'
export const confirmSubscription = 'Confirm subscription'
export function confirmSubscriptionLead(name: string): string {
  return `You asked for ${name}. Confirm that you want it.`
}
export const subscribed = 'You’re subscribed'
export function youGet(name: string): string {
  return `You’ll get ${name} by email.`
}
export const unsubscribe = 'Unsubscribe'
export const unsubscribed = 'You’re unsubscribed'
export function youNoLongerGet(name: string): string {
  return `You’ll no longer get ${name}.`
}
export const subscribeAgain = 'Subscribe again'

// Outlets
export const outletsDescription =
  'The accounts, newsletters and blogs where hosts can have their stays posted: who they reach, and what they write about.'
export const outletsLead =
  'Accounts, newsletters and blogs that post stays for their followers. Hosts choose from them when they promote a stay.'
export const postHere = 'Have your stay posted here'
export const postHereHint = 'As a host, you can see its prices and available days, and start a promotion with it.'
export const seePrices = 'See its prices'

// Sign up
export const createYourAccount = 'Create your account'
export const passwordRequired = 'Password is required.'
export function confirmationSent(email: string | undefined): string {
  return `We sent an email to ${email}.`
}
export const confirmationHint =
  'Open the link in it to confirm your address. It works for one day and takes you back to where you were. Can’t find it? Check your spam folder.'
export const signUpLead = 'Save what you like, hear about openings, or list your own place.'
export const createAccountButton = 'Create account'
export const agreement = {
  before: 'By creating an account, you agree to our',
  terms: 'Terms',
  and: 'and',
  privacy: 'Privacy Policy',
  after: '.',
}
export const alreadyHaveAccount = 'Already have an account?'

// Stay
export const appealSent = 'Appeal sent to another moderator.'
export const reviewTakedown = 'Review takedown'

// Stays
export const staysDescription =
  'Search cabins, lofts and lake houses by place, dates and what matters to you, on one page with the map.'

// Undo email change
export const undoEmailChange = 'Undo email change'
export const undoEmailChangeHint =
  'Your account goes back to its old email address, everyone is signed out, and you choose a new password.'
export const undoChange = 'Undo change'

// Waitlist
export const waitlistDescription = 'Hear from us when we open in your area.'
export const lookingForStay = 'I’m looking for a place to stay'
export const havePlace = 'I have a place to list'
export const onTheList = 'You’re on the list'
export const onTheListHint = 'We’ll write when there’s something in your area, and not before.'
export const seeWhatIsHere = 'See what’s already here'
export const waitlistTitle = 'Not in your area yet?'
export const waitlistLead = 'Tell us where you are, and we’ll write when we open there.'
export const waitlistRole = 'What are you here for?'
export const joinWaitlist = 'Join the waitlist'

// Offline
export const offlineTitle = 'You’re offline'
export const offlineHint = 'This page needs a connection. If you’re signed in, your favorites are still here.'
export const yourFavorites = 'Your favorites'

// Restore account
export const restoreAccount = 'Restore account'
export function restoreAccountOf(firstName: string): string {
  return firstName ? `Welcome back, ${firstName}?` : 'Take your account back?'
}
export function restoreAccountHint(erasedOn: string): string {
  return `Your account is deleted, and we erase it on ${erasedOn}. Restore it to get everything back: your favorites, your history and your roles.`
}
export const accountRestored = 'Your account is back'
export const accountRestoredHint =
  'Sign in to pick up where you left off. If someone else deleted it, change your password.'
export const nothingToRestore = 'There’s nothing to restore'
export const nothingToRestoreHint = 'This link was already used, or the account has been erased. Try signing in.'
