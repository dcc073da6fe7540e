/** The attribute catalogue for the demo's stays. */
import type { AttributeType } from '@lodestay/domain'
import { homeKinds } from './homes.ts'
import { regions } from './regions/index.ts'

export type CatalogueEntry = { readonly name: string; readonly type: AttributeType; readonly description: string }

const amenities: Readonly<Record<string, string>> = {
  'Wi-Fi': 'Included, good enough for a call',
  Kitchen: 'Stove, fridge, pots, and a knife that cuts',
  Heating: 'For the whole house',
  'Air conditioning': 'In the bedrooms at least',
  'Free parking': 'On the property or before the door',
  'Street parking': 'On the street, free or metered',
  'Linens provided': 'Beds made, towels in the bath',
  'Coffee maker': 'With coffee for the first morning',
  'Washer and dryer': 'In the house',
  Dishwasher: 'In the kitchen',
  'Wood stove': 'With wood and instructions',
  Fireplace: 'A real fire indoors',
  'Kiva fireplace': 'A rounded adobe hearth in the corner',
  'Firewood provided': 'Split and dry, enough for your stay',
  'Fire pit': 'Outdoors, with seats around it',
  'Hot tub': 'Private, and hot when you arrive',
  Sauna: 'Wood-fired or electric',
  Pool: 'Private to the house',
  Deck: 'With chairs',
  Porch: 'Covered, with chairs or a swing',
  Courtyard: 'Walled and private',
  Garden: 'To sit in or cut from',
  'Roof deck': 'Reached by a stair or a ladder',
  Dock: 'For boats, feet and fishing rods',
  Kayaks: 'With paddles and life jackets',
  Canoe: 'With paddles and life jackets',
  Bicycles: 'For adults, some for children',
  'Beach chairs': 'With umbrella and cart',
  'Fishing rods': 'Bait is up to you',
  'Outdoor shower': 'Hot water',
  'Outdoor kitchen': 'Grill, sink and counter',
  Grill: 'Gas or charcoal',
  'Camp kitchen': 'Two burners, pots, cooler',
  Hammock: 'In the shade',
  Awning: 'Over the table',
  'String lights': 'Outdoors, on a switch',
  'Breakfast included': 'Served or in a basket',
  'Farm eggs': 'From hens you may meet',
  'Daily housekeeping': 'On request',
  'Dining table for eight': 'Or more',
  'Game room': 'Table tennis, darts, old arcade',
  'Board games': 'With most of the pieces',
  Books: 'To read, keep or leave',
  'Record player': 'And records',
  'Sound system': 'By cable or wireless',
  Workspace: 'A desk, a chair and a plug',
  'EV charger': 'Level 2',
  Elevator: 'From the street',
  'Step-free entrance': 'No stairs to the door or the main bedroom',
  'Pets allowed': 'With conditions the host sets',
  'Crib and high chair': 'In the cupboard',
  'Composting toilet': 'Clean, and explained',
  'Loft bed': 'Reached by a ladder',
  'Stargazing dome': 'Clear roof over the bed',
  'Ski storage': 'With boot dryer',
  'Trail from the door': 'No need to drive',
  'Lake access': 'Shared or private shore',
  'Beach access': 'On foot',
  'Wine on arrival': 'From nearby',
}

/** Fictional booking sites, on reserved domains. */
export const bookingPartners: readonly (readonly [name: string, host: string])[] = [
  ['Direct', 'book.example.com'],
  ['Harbor & Hearth', 'harborandhearth.example.com'],
  ['Long Weekend', 'longweekend.example.net'],
  ['Wayfarer Rooms', 'wayfarer-rooms.example.org'],
  ['Backroads Lodging', 'backroads.example.net'],
  ['Nightjar', 'nightjar.example.com'],
]

function named(type: AttributeType, names: Iterable<string>, describe: (name: string) => string): CatalogueEntry[] {
  return [...new Set(names)].map((name) => ({ name, type, description: describe(name) }))
}

export function catalogue(): CatalogueEntry[] {
  return [
    ...named('Amenity', Object.keys(amenities), (name) => amenities[name]!),
    ...named(
      'Property Type',
      Object.values(homeKinds).flatMap((kind) => [kind.type, ...(kind.also ?? [])]),
      () => '',
    ),
    ...named(
      'Special Interest',
      regions.flatMap((region) => region.interests),
      () => '',
    ),
    ...named(
      'Booking Partner',
      bookingPartners.map(([name]) => name),
      (name) => (name === 'Direct' ? 'Booked with the host' : 'A booking site that sends travelers on to the host'),
    ),
    ...named('Social Partner', ['Instagram', 'Facebook', 'TikTok', 'X'], () => ''),
    ...named(
      'Region',
      regions.map((region) => region.name),
      (name) =>
        `Towns of ${regions
          .find((region) => region.name === name)!
          .towns.slice(0, 3)
          .map(([city]) => city)
          .join(', ')} and around`,
    ),
    ...named(
      'State',
      regions.flatMap((region) => region.towns.map(([, state]) => state)),
      () => '',
    ),
    ...named('Country', ['US'], () => 'United States'),
  ]
}
