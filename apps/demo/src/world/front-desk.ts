/** The demo's announcements, and messages from users. */
import type {
  ContactFields,
  ContactStatus,
  FlagReportStatus,
  NewAnnouncement,
  NewFlagReport,
  NewSitePromotion,
  SiteFeedback,
  WaitlistFields,
} from '@lodestay/domain'

/** Days from the day of seeding; a negative one is past. */
type Days = { readonly start: number; readonly end: number }
/** Something shown during a window, relative to the day of seeding. */
type Scheduled<T> = Omit<T, 'window'> & { readonly window: Days | null; readonly ageDays: number }
type Aged<T> = T & { readonly ageDays: number }
/** A form's fields. The demo's people all write in English. */
type Sent<T> = Aged<Omit<T, 'language'>>

export type FrontDesk = {
  readonly announcements: readonly Scheduled<NewAnnouncement>[]
  readonly promotions: readonly Scheduled<NewSitePromotion>[]
  readonly reports: readonly Aged<
    Omit<NewFlagReport, 'stayId'> & {
      readonly stayKey: string
      readonly status: FlagReportStatus
      readonly note: string
    }
  >[]
  readonly letters: readonly Sent<ContactFields & { readonly status: ContactStatus }>[]
  readonly waitlist: readonly Sent<WaitlistFields>[]
  readonly feedback: readonly Sent<SiteFeedback>[]
}

const announcements: FrontDesk['announcements'] = [
  {
    title: 'Leaves are early this year',
    body: 'Hosts in the Catskills and in Maine report first color a week ahead of the usual. Weekdays are still open.',
    severity: 'info',
    audience: 'User',
    stayId: null,
    status: 'Active',
    window: { start: -3, end: 40 },
    dismissible: true,
    ageDays: 3,
  },
  {
    title: 'Your edits are reviewed within a day',
    body: 'Since last week two more people read submissions. If yours has waited longer than a day, write to us.',
    severity: 'info',
    audience: 'Host',
    stayId: null,
    status: 'Active',
    window: null,
    dismissible: true,
    ageDays: 9,
  },
  {
    title: 'Uploads pause for an hour in the early morning',
    body: 'We move the pictures to larger disks. Everything else works, and drafts keep what you wrote.',
    severity: 'warning',
    audience: 'Host',
    stayId: null,
    status: 'Draft',
    window: { start: 5, end: 6 },
    dismissible: false,
    ageDays: 1,
  },
  {
    title: 'Rates were shown without cents for two hours',
    body: 'No booking was made at a wrong rate: partners showed the right one. It is mended, and we are sorry.',
    severity: 'error',
    audience: 'User',
    stayId: null,
    status: 'Active',
    window: { start: -61, end: -59 },
    dismissible: true,
    ageDays: 61,
  },
]

const promotions: FrontDesk['promotions'] = [
  {
    title: 'A stove, a porch and no neighbors',
    body: 'Cabins where the evening is the program.',
    ctaText: 'Find a cabin',
    link: '/stays?text=cabin',
    imageUrl: null,
    placement: 'home',
    window: null,
    enabled: true,
    priority: 20,
    ageDays: 30,
  },
  {
    title: 'Do you have a place of your own?',
    body: 'List it for free, and see who looks.',
    ctaText: 'See Details',
    link: '/plans',
    imageUrl: null,
    placement: 'search',
    window: null,
    enabled: true,
    priority: 10,
    ageDays: 30,
  },
  {
    title: 'Keep the ones you like',
    body: 'An account costs nothing and remembers your favorites on every device.',
    ctaText: 'Make an account',
    link: '/sign-up',
    imageUrl: null,
    placement: 'stay',
    window: null,
    enabled: true,
    priority: 5,
    ageDays: 21,
  },
  {
    title: 'The first weekend of ski season',
    body: 'Rooms within sight of the lift.',
    ctaText: 'See Details',
    link: '/stays?text=ski',
    imageUrl: null,
    placement: 'home',
    window: { start: 30, end: 60 },
    enabled: true,
    priority: 30,
    ageDays: 2,
  },
]

const reports: readonly Omit<FrontDesk['reports'][number], 'stayKey'>[] = [
  {
    reason: 'spam',
    details: 'The third picture is an advertisement for a car rental.',
    status: 'pending',
    note: '',
    ageDays: 1,
  },
  { reason: 'inappropriate_content', details: '', status: 'pending', note: '', ageDays: 2 },
  {
    reason: 'spam',
    details: 'The booking link went to a page about watches yesterday. Today it is right again.',
    status: 'reviewed',
    note: 'The link is right now. Asked the host what happened.',
    ageDays: 6,
  },
  {
    reason: 'inappropriate_content',
    details: 'The host calls the people next door names.',
    status: 'resolved',
    note: 'The host took the sentence out the same day.',
    ageDays: 24,
  },
]

const letters: FrontDesk['letters'] = [
  {
    name: 'Wren Halloran',
    email: 'wren.halloran@example.com',
    subject: 'Goats',
    message: 'We travel with two small goats. Is there a way to search for stays that would have them?',
    status: 'new',
    ageDays: 0,
  },
  {
    name: 'Desmond Achebe',
    email: 'd.achebe@example.org',
    subject: 'Twelve cabins',
    message: 'I look after twelve cabins near Ely. Can I list them all under one organization, and let my sister edit?',
    status: 'new',
    ageDays: 1,
  },
  {
    name: 'Ines Varela',
    email: 'ines@example.net',
    subject: '',
    message: 'The map jumps back when I turn my phone. It is an old phone, but still.',
    status: 'new',
    ageDays: 3,
  },
  {
    name: 'Gus Lindholm',
    email: 'gus.lindholm@example.com',
    subject: 'An interview',
    message: 'I write for the county paper and would like to talk to somebody about the stays on the north shore.',
    status: 'answered',
    ageDays: 12,
  },
]

const waitlist: FrontDesk['waitlist'] = [
  { email: 'marguerite@example.com', role: 'Host', city: 'Bisbee', state: 'AZ', ageDays: 1 },
  { email: 'tobias.renn@example.org', role: 'Traveler', city: '', state: '', ageDays: 2 },
  { email: 'keys@example.net', role: 'Host', city: 'Galena', state: 'IL', ageDays: 4 },
  { email: 'olu.adeyemi@example.com', role: null, city: 'Savannah', state: 'GA', ageDays: 8 },
  { email: 'harriet.p@example.com', role: 'Traveler', city: 'Burlington', state: 'VT', ageDays: 15 },
  { email: 'the.lockkeepers@example.org', role: 'Host', city: 'Lockport', state: 'NY', ageDays: 29 },
]

const feedback: FrontDesk['feedback'] = [
  {
    category: 'Spelling',
    message: 'On the page of plans it says “calender”.',
    page: '/plans',
    email: null,
    ageDays: 2,
  },
  {
    category: null,
    message: 'I like that the rank is explained. Nobody else does that.',
    page: '/stays',
    email: 'harriet.p@example.com',
    ageDays: 5,
  },
  {
    category: 'Other',
    message: 'Please let me sort my favorites by state. I have been saving them up for years.',
    page: '/favorites',
    email: null,
    ageDays: 11,
  },
]

/** Builds them for a world with these public stays: each report is about a different one. */
export function frontDesk(publicKeys: readonly string[]): FrontDesk {
  return {
    announcements,
    promotions,
    reports: reports.map((report, index) => ({ ...report, stayKey: publicKeys[(index + 1) * 31]! })),
    letters,
    waitlist,
    feedback,
  }
}
