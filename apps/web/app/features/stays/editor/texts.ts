// Ask for one
export function requested(name: string): string {
  return `Requested “${name}”. It’s already on your stay.`
}
export function requestNew(what: string): string {
  return `Request a new ${what}`
}
export const requestHint =
  'Moderators review it. If they accept it, every host can use it and travelers can search for it.'
export const sendRequest = 'Send request'
export const icon = 'Icon'

// Booking link rows
export const bookingLinksHint = 'Travelers book there, not here. Add at least one.'
export const bookingLink = 'booking link'
export const bookingPartner = 'Booking partner'
export const partnerListed = 'This partner is already listed.'
export const partnerPlaceholder = 'Airbnb'
export const pageAddress = 'Page address'

// Early booking card
export const earlyBookingSaved = 'Early booking saved.'
export const earlyBooking = 'Early booking'
export function earlyOver(dates: string): string {
  return `Over: ${dates}`
}
export const earlyBookingHint =
  'A private link that lets your regulars book before everyone else. It works right away and needs no review.'
export const whoIsLetIn = 'Who sees the link'
export const audiences = {
  favorites: 'Travelers with this stay in their favorites',
  watchers: 'Travelers watching this stay',
  code: 'Travelers with a code',
} as const
export const earlyCodes = 'Codes'
export const earlyCodesHint = 'One per line, six characters or more. Share them with anyone.'
export const earlyWithdrawn = 'Early booking withdrawn. No one sees the link anymore.'
export const firstDay = 'First day'
export const lastDay = 'Last day'
export const privateLink = 'Private link'
export const updateDates = 'Update dates'
export const saveDates = 'Save dates'

// Editor header
export const previewPage = 'Preview page'
export function onPlan(plan: string): string {
  return `${plan} plan`
}

// Names field
export function addText(text: string): string {
  return `Add “${text}”`
}
export const askForNew = 'Not in the list? Request a new one'

// Nearby rows
export const nearbyHint = 'Trails, beaches, a bakery: what guests ask about on the first evening.'
export const placeNearby = 'place nearby'

// Preview panel
export const card = 'Card'
export const page = 'Page'
export const yourStaysName = 'Your stay’s name'
export const previewOf = 'Preview of'

// Rows
export function removeRow(what: string, position: number): string {
  return `Remove ${what} ${position}`
}
export function addRow(what: string): string {
  return `Add a ${what}`
}

// Section amenities
export const amenitiesPlaceholder = 'Wood stove, hot tub, dock…'
export const amenitiesHint = 'Travelers filter by these. Select every amenity you offer.'
export const interestsPlaceholder = 'Birding, stargazing, paddling…'
export const interestsHint = 'What guests come here to do.'
export const tagsPlaceholder = 'Forest, families, dog friendly…'
export const tagsHint = 'Your own words, up to 30 characters each. Press Enter after each one.'

export const propertyTypes = 'property types'
export function browseAll(what: string): string {
  return `Browse all ${what}`
}
export function chosenOf(chosen: number, most: number | undefined): string {
  return most === undefined ? `${chosen} chosen` : `${chosen} of at most ${most} chosen`
}
export const searchCatalogue = 'Search the catalog'
export const loadingCatalogue = 'Loading the catalog…'
export const catalogueFailed = 'We couldn’t load the catalog. Close this and try again in a moment.'
export const nothingFits = 'Nothing in the catalog matches. You can request it.'
export const doneBrowsing = 'Done'

// Section basics
export function importedNameHint(displayName: string): string {
  return `Travelers see ‘${displayName}’, its imported name, until you enter a new one here.`
}
export const nameHint = 'Keep it short and memorable. It’s shown on the card and the page.'
export const typePlaceholder = 'Cabin, treehouse, houseboat…'
export function capacityHint(start: number): string {
  return `How many people can sleep here. A new stay starts with ${start}.`
}

// Section beds
export function bedroomsHint(start: number): string {
  return `A new stay starts with ${start}.`
}
export const bathroomsHint = 'A half bathroom has no bath or shower.'
export const customBed = 'Bed type'
export const customBedPlaceholder = 'A box bed in the wall'
export const bed = 'bed'
export const bedsHint = 'Linen, lofts, who sleeps best where.'

// Section contact
export const contactHint = 'Shown on your page for guests who have questions.'
export const hoursPlaceholder = 'Daily, 9 am to 6 pm'

// Section description
export const uniqueHint =
  'The one thing no one else has. It’s shown first on your page and, with Plus and Growth, on the card.'
export const descriptionHint = 'Describe a morning there. It says more than a list.'
export const bookedOutHint = "How far ahead people book, such as 'Booked out from June to September'."

// Section pictures
export const picture = 'picture'
export const pictures = 'pictures'
export function picturesFirst(least: number): string {
  return `A stay needs at least ${least} pictures to be submitted: the outside, a room, and what you look out on.`
}
export const videoHint =
  'A walk through the rooms, a minute or two. Guests play it with your pictures; it has no captions, so let the pictures tell the story.'
export const videoDescriptionHint = 'Describes it for people who can’t see it'
export const removeVideo = 'Remove video'
export const videoRemoved = 'Video removed.'
export const picturesHint =
  'The first is the cover. Drag by the handle to order them, or focus a handle and use the arrow keys.'
export const cover = 'Cover'
export function coverIsSmall(width: number, least: number): string {
  return `The cover is ${width} pixels wide and looks coarse on large screens. Choose one of at least ${least}.`
}

// Section place
export const chooseState = 'Choose a state'
export const onTheMap = 'On the map'
export const onTheMapHint =
  'Click the map or drag the pin. With the pin focused, arrow keys move it. Without a point, your stay won’t appear on maps.'
export const pickerLabel = 'Map to pick where the stay is'
export const latitude = 'Latitude'
export const longitude = 'Longitude'
export function centerOf(zip: string): string {
  return `Use the center of ${zip}`
}
export function takeNearestZip(zip: string): string {
  return `Use ${zip}, the nearest zip code`
}
export function takeNearestPlace({ city, state, zip }: { city: string; state: string; zip: string }): string {
  return `Use ${city}, ${state} ${zip}, the nearest place`
}
export const removeFromMap = 'Remove from map'
export const regionHint = 'What travelers call the area, such as ‘Acadia & Bar Harbor’.'

// Section rules
export const minimumNightsHint = 'In general. You can set a different minimum for some nights in the calendar.'
export const instantBookingHint = 'Guests can book without asking you first.'
export const checkInPlaceholder = 'After 3 pm'
export const checkOutPlaceholder = 'By 11 am'
export const houseRulesPlaceholder = 'Quiet after 10 pm, no smoking indoors…'
export const licenseHint = 'The number of your permit or registration, where your city asks for one.'

// Section rates
export const currentRateHint = 'What most nights cost now.'
export const averageRateHint = 'If the current rate is lower, the card says so.'

// Section review
export const moderatorFeedback = 'Moderator feedback'
export const stepInQueue = 'It’s in our moderators’ queue, oldest first. Most are reviewed within a day.'
export const stepGoesLiveAsEdit =
  'The live page doesn’t change until then. Once the edit is accepted, it goes live right away.'
export const stepGoesLive = 'Once it’s accepted, travelers can find it right away.'
export const stepIfChanges =
  'If something needs to change, we’ll tell you here and by notification, and you can resubmit.'
export const blockedPending = 'A moderator is reviewing it.'
export const blockedSubmitted = 'It’s already submitted.'
export const blockedUnchanged = 'No changes from the live page.'
export function editChanges(fields: string): string {
  return `Your edit changes ${fields}.`
}
export const submitAsIs = 'You can submit it as is.'
export const makeChangesFirst = 'Make the changes a moderator asked for, then submit it again.'
export const whatHappensNext = 'What happens next'
export const submitEdit = 'Submit edit'

// Sections
export const basics = 'Basics'
export const place = 'Place'
export const bedsAndRooms = 'Beds & rooms'
export const amenitiesAndInterests = 'Amenities & interests'
export const rulesAndArrival = 'Rules & arrival'
export const picturesSection = 'Pictures and video'
export const ratesAndLinks = 'Rates & booking links'
export const contactAndSocial = 'Contact & social'
export const reviewAndSubmit = 'Review & submit'
export function problemOf(field: string, problem: string): string {
  return `${field}: ${problem}`
}

// Print card
export const printIt = 'Print a QR code'
export const printHint = 'For the guest book, the door or a card. Your analytics count these visits as QR codes.'
export const qrOfStay = 'QR code for this stay’s page'

// Shortlink field
export const shortlinkTaken = 'Shortlink is taken.'
export const checkingAvailability = 'Checking availability'
export const free = 'Available'
export const shortlinkHint = 'For posts and printed cards: 3 to 30 letters, digits and dashes.'
export const oldShortlinkWorks = 'Printed codes and posts with the old link keep working.'
export function pickSuggestion(suggestion: string): string {
  return `Use “${suggestion}”`
}

// Status notice
export const staffEditsLive =
  'What you save is live at once, except fields that the host’s submitted edit changes too. The host sees which you changed.'
export const refresh = 'Refresh'
export const unsavedKept = ' Your unsaved changes are kept in this tab and saved afterwards.'
export const resubmit = { before: 'Make your changes, then resubmit under', link: 'Review & submit', after: '.' }
export const waitingForReview = 'Waiting for review.'
export const stillEditable = ' You can still make changes: moderators see your latest saved version.'
export const livePageStays = ' The live page stays up until the edit is accepted.'
export const editingLive = 'You’re editing a live stay'
export const stayIsLive = 'This stay is live'
export const liveEdit = {
  before: 'Your edit is a revision: the',
  link: 'live page',
  after: 'stays up until it’s accepted.',
}
export function soFarChanges(changed: string): string {
  return ` So far it changes ${changed}.`
}

// Stay editor
export const unsavedChanges = 'Some changes aren’t saved yet. Check the message next to the field, then try again.'
export const viewOnly = 'Your role lets you view this stay, but not change it.'
export const sections = 'Sections'
export const betweenSections = 'Between sections'
export function nextSection(label: string): string {
  return `Next: ${label}`
}
