/** Generates one stay of the demo world from its line. */
import { type StayFields, slugify, stayFields } from '@lodestay/domain'
import type { Chance } from '@lodestay/scenery/chance'
import { type Home, type Land, sceneMedia } from '@lodestay/scenery/scenes'
import { bedsFor } from './beds.ts'
import { bookingPartners } from './catalogue.ts'
import { homeKinds } from './homes.ts'
import { emailOf, type HostSeed } from './hosts.ts'
import type { Region } from './regions/index.ts'

export type StayLine = {
  readonly key: string
  readonly name: string
  readonly home: Home
  readonly land: Land
  readonly town: number
  readonly opening: string
}

export function linesOf(region: Region): StayLine[] {
  return region.stays
    .trim()
    .split('\n')
    .map((line) => {
      const [name, kind, opening] = line.trim().split(' | ') as [string, string, string]
      const [home, land, town] = kind.split(' ') as [Home, Land, string]
      return { key: slugify(name)!, name, home, land, town: Number(town), opening }
    })
}

/** Sentences dealt like cards, so that none repeats before all have been used. */
export type Deck = { deal: (fits?: (sentence: string) => boolean) => string | undefined }

export function deckOf(sentences: readonly string[], chance: Chance): Deck {
  let rest: string[] = []
  return {
    deal: (fits = () => true) => {
      for (let round = 0; round < 2; round++) {
        const found = rest.findIndex(fits)
        if (found >= 0) return rest.splice(found, 1)[0]
        rest = chance.shuffle(sentences)
      }
      return undefined
    },
  }
}

export type Decks = {
  readonly place: Deck
  readonly unique: Deck
  readonly home: (home: Home) => Deck
  readonly host: Deck
}

export function decksOf(region: Region, chance: Chance, host: Deck): Decks {
  const homes = new Map<Home, Deck>()
  return {
    place: deckOf(region.place, chance.fork('place')),
    unique: deckOf(region.unique, chance.fork('unique')),
    host,
    home: (home) => {
      const deck = homes.get(home) ?? deckOf(homeKinds[home].says, chance.fork(home))
      homes.set(home, deck)
      return deck
    },
  }
}

// What follows the opening: sentences about the house (H), about the place (P), and by the host (G). Orders vary.
const shapes = ['HPG', 'HP', 'PHG', 'GHP', 'PH', 'HPP', 'PG', 'HGP', 'HH', 'PPG'] as const

const ofTheShore =
  /\b(tides?|tide pools|whales?|seals?|clams?|oysters?|beach|headlands?|sea stacks|storm|ships?|ferry|lighthouse|marine|cove|kayaks|boatyard|bay|big lake|cherr\w+|agates?|sea)\b/i

/** Whether the sentence could be true for this town. */
function suits(line: StayLine, region: Region) {
  return (sentence: string): boolean => !(region.inland?.includes(line.town) && ofTheShore.test(sentence))
}

function describe(line: StayLine, region: Region, decks: Decks, chance: Chance): string {
  const fits = suits(line, region)
  const room = () => stayFields.description.max - sentences.join(' ').length - 1
  const sentences = [line.opening]
  for (const part of chance.pick(shapes)) {
    const deck = part === 'H' ? decks.home(line.home) : part === 'P' ? decks.place : decks.host
    const next = deck.deal((sentence) => sentence.length <= room() && !sentences.includes(sentence) && fits(sentence))
    if (next) sentences.push(next)
  }
  return sentences.join(' ')
}

const landAmenities: Readonly<Partial<Record<Land, readonly string[]>>> = {
  coast: ['Beach access', 'Kayaks', 'Grill'],
  lake: ['Lake access', 'Canoe', 'Dock', 'Fishing rods'],
  river: ['Fishing rods', 'Hammock', 'Grill'],
  mountain: ['Ski storage', 'Trail from the door', 'Hot tub'],
  ridge: ['Trail from the door', 'Fire pit', 'Hot tub'],
  forest: ['Trail from the door', 'Fire pit'],
  desert: ['Fire pit', 'Outdoor shower', 'Hot tub'],
  vineyard: ['Wine on arrival', 'Grill', 'Bicycles'],
  prairie: ['Grill', 'Garden', 'Hammock'],
  tropics: ['Kayaks', 'Bicycles', 'Outdoor shower', 'Hammock'],
  town: ['Bicycles', 'Books'],
  city: ['Workspace', 'Books'],
}

function amenitiesOf(line: StayLine, chance: Chance): string[] {
  const { home, land } = line
  const outdoors = home === 'tent' || home === 'yurt' || home === 'camper'
  const always = [
    ...(chance.maybe(outdoors ? 0.4 : 0.93) ? ['Wi-Fi'] : []),
    ...(home === 'inn' || home === 'tent' ? [] : ['Kitchen']),
    'Linens provided',
    land === 'city' ? 'Street parking' : 'Free parking',
    ...(outdoors ? [] : ['Heating']),
  ]
  const often = [
    'Coffee maker',
    'Dishwasher',
    'Pets allowed',
    'Crib and high chair',
    'Books',
    'Grill',
    'Board games',
    'Step-free entrance',
    'Hammock',
  ].filter(() => chance.maybe(0.34))
  return [
    ...new Set([
      ...always,
      ...homeKinds[home].amenities,
      ...(landAmenities[land] ?? []).filter(() => chance.maybe(0.62)),
      ...often,
    ]),
  ].filter((amenity) => home !== 'tent' || amenity !== 'Dishwasher')
}

const landTags: Readonly<Record<Land, string>> = {
  coast: 'Coast',
  lake: 'Lake',
  river: 'River',
  mountain: 'Mountain',
  ridge: 'Ridge',
  forest: 'Forest',
  desert: 'Desert',
  vineyard: 'Vineyard',
  prairie: 'Prairie',
  tropics: 'Tropics',
  town: 'Town',
  city: 'City',
}

function tagsOf(line: StayLine, capacity: number, amenities: readonly string[], chance: Chance): string[] {
  const has = (amenity: string) => amenities.includes(amenity)
  const fitting = [
    ...(capacity <= 2 ? ['For two'] : capacity >= 8 ? ['Groups'] : ['Families']),
    ...(has('Pets allowed') ? ['Dog friendly'] : []),
    ...(has('Fireplace') || has('Wood stove') || has('Kiva fireplace') ? ['Fireside'] : []),
    ...(has('Hot tub') || has('Sauna') ? ['Soak'] : []),
    ...(has('Workspace') ? ['Remote work'] : []),
    ...(has('Wi-Fi') ? [] : ['Off the grid']),
    ...(has('Step-free entrance') ? ['Step-free'] : []),
  ]
  return [landTags[line.land], ...fitting, ...(chance.maybe(0.2) ? ['New this year'] : [])]
}

const streets = [
  'Harbor',
  'Mill',
  'Church',
  'Orchard',
  'Ridge',
  'Water',
  'Quarry',
  'Meadow',
  'Schoolhouse',
  'Cemetery',
  'Spring',
  'Ferry',
  'Depot',
  'Old County',
  'Pleasant',
  'Hollow',
] as const

function locationOf(line: StayLine, region: Region, chance: Chance): StayFields['location'] {
  const [city, state, zip, latitude, longitude] = region.towns[line.town]!
  // Close to the town, so that pins don't overlap and none is far from its zip.
  const near = line.land === 'town' || line.land === 'city' ? 0.006 : 0.022
  const around = (value: number) => Math.round((value + chance.between(-near, near)) * 10_000) / 10_000
  return {
    address: {
      address1: `${chance.whole(2, 890)} ${chance.pick(streets)} ${line.land === 'town' || line.land === 'city' ? 'Street' : 'Road'}`,
      address2: '',
      city,
      state,
      zip,
      country: 'US',
    },
    coordinates: { latitude: around(latitude), longitude: around(longitude) },
    region: region.name,
    approximate: false,
  }
}

function nearbyOf(line: StayLine, region: Region, chance: Chance): StayFields['nearbyAttractions'] {
  return chance
    .shuffle(region.nearby)
    .filter(suits(line, region))
    .slice(0, chance.whole(3, 6))
    .map((item) => {
      const [description, minutes] = item.split(' | ') as [string, string]
      return { description, minutes: Math.max(2, Math.min(58, Number(minutes) + chance.whole(-4, 7))) }
    })
}

function nearestFirst(list: StayFields['nearbyAttractions']) {
  return [...list].sort((a, b) => a.minutes - b.minutes)
}

function summaryOf(nearby: StayFields['nearbyAttractions'], city: string, chance: Chance): string {
  const [first, second] = nearby
  const named = (item: typeof first) =>
    /^(?:\w+ [A-Z]|Saturday|Tuesday|Key\b)/.test(item!.description)
      ? item!.description
      : item!.description[0]!.toLowerCase() + item!.description.slice(1)
  return chance.pick([
    `${first!.description} in ${first!.minutes} minutes, and the middle of ${city} soon after.`,
    `Close to ${city}: ${named(first)}, then ${named(second)}.`,
    `You are ${first!.minutes} minutes from ${named(first)} and ${second!.minutes} from ${named(second)}.`,
    `${city} is down the road; ${named(first)} is nearer still.`,
  ])
}

function ratesOf(
  line: StayLine,
  region: Region,
  capacity: number,
  chance: Chance,
): Pick<StayFields, 'currentRate' | 'averageRate'> {
  const dollars = region.nightly * homeKinds[line.home].price * (0.66 + capacity * 0.14) * chance.between(0.86, 1.18)
  const round = (amount: number) => Math.round(amount / 5) * 500
  return {
    currentRate: round(dollars),
    averageRate: chance.maybe(0.85) ? round(dollars * chance.between(0.94, 1.2)) : null,
  }
}

/** Rules and check-in; a few hosts leave most fields empty. */
function rulesOf(line: StayLine, bedrooms: number, amenities: readonly string[], chance: Chance) {
  const isTown = line.land === 'town' || line.land === 'city'
  const says = chance.maybe(0.85)
  return {
    bathrooms: Math.max(1, Math.round(bedrooms * chance.between(0.5, 1) * 2) / 2),
    minimumNights: chance.pick([1, 2, 2, 3]),
    instantBooking: chance.maybe(0.4),
    checkIn: says ? chance.pick(['After 3 pm', 'After 4 pm', '2 pm to 9 pm']) : '',
    checkOut: says ? chance.pick(['By 10 am', 'By 11 am']) : '',
    parking: chance.pick(isTown ? (['Street', 'Off-Site', 'None'] as const) : (['On-Site'] as const)),
    pets: amenities.includes('Pets allowed') ? ('Allowed' as const) : chance.pick(['Not Allowed', 'Variable'] as const),
    houseRules: says ? chance.pick(houseRules) : '',
    license: isTown ? `STR-${chance.whole(10_000, 99_999)}` : '',
  }
}

const houseRules = [
  'Quiet after 10 pm. No smoking indoors. Please take your shoes off at the door.',
  'No parties. Shut the gate behind you, there are animals. Candles stay outside.',
  'No smoking. Bring in what you bring out, and leave the kitchen as you found it.',
] as const

function linksOf(key: string, chance: Chance): StayFields['bookingLinks'] {
  const partners = chance.shuffle(bookingPartners.slice(1)).slice(0, chance.whole(0, 2))
  return Object.fromEntries(
    (partners.length === 0 || chance.maybe(0.8) ? [bookingPartners[0]!, ...partners] : partners).map(([name, host]) => [
      name,
      `https://${host}/stays/${key}`,
    ]),
  )
}

const hours = [
  '8 am to 8 pm',
  'Call any time, text is better',
  'Weekdays 9 to 5, weekends by luck',
  '',
  '7 am to 9 pm',
  'Afternoons',
] as const

function contactOf(line: StayLine, host: HostSeed, chance: Chance): StayFields['contactInfo'] {
  return {
    email: emailOf(host.owner),
    phone: `(${host.phone}) 555-01${String(chance.whole(0, 99)).padStart(2, '0')}`,
    ownerName: host.owner,
    website: chance.maybe(0.6) ? `https://${line.key}.example.com` : '',
    operatingHours: chance.pick(hours),
  }
}

/** All fields of the stay described by `line`, as `host` would have submitted them. */
export function writeStay(line: StayLine, region: Region, host: HostSeed, decks: Decks, chance: Chance): StayFields {
  const kind = homeKinds[line.home]
  const bedrooms = chance.whole(...(kind.bedrooms as [number, number]))
  const beds = bedsFor(line.home, bedrooms, chance.fork('beds'))
  const amenities = amenitiesOf(line, chance.fork('amenities'))
  const location = locationOf(line, region, chance.fork('location'))
  const nearbyAttractions = nearestFirst(nearbyOf(line, region, chance.fork('nearby')))
  const written = {
    name: line.name,
    shortlink: chance.maybe(0.76) ? line.key : null,
    description: describe(line, region, decks, chance.fork('description')),
    mostUniqueAspect: decks.unique.deal(suits(line, region)) ?? '',
    nearby: summaryOf(nearbyAttractions, location.address.city, chance),
    demand: chance.maybe(0.6) ? chance.pick(region.seasons) : '',
    bedrooms,
    ...beds,
    ...ratesOf(line, region, beds.capacity, chance.fork('rates')),
    ...rulesOf(line, bedrooms, amenities, chance.fork('rules')),
    type: [kind.type, ...(kind.also && chance.maybe(0.4) ? kind.also.slice(0, 1) : [])],
    tags: tagsOf(line, beds.capacity, amenities, chance),
    amenities,
    specialInterests: chance.shuffle(region.interests).slice(0, chance.whole(2, 4)),
    nearbyAttractions,
    bookingLinks: linksOf(line.key, chance.fork('links')),
    contactInfo: contactOf(line, host, chance.fork('contact')),
    location,
    social: chance.maybe(0.5)
      ? {
          Instagram: `https://instagram.example.com/${line.key}`,
          ...(chance.maybe(0.3) ? { Facebook: `https://facebook.example.com/${line.key}` } : {}),
        }
      : {},
  }
  return {
    ...written,
    video: null,
    media: sceneMedia({ seed: `demo/${line.key}`, name: line.name, type: written.type, tags: written.tags, location }),
  }
}
