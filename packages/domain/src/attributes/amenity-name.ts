/**
 * Maps synonymous amenities to one name, by which search counts and finds them: listings write 'Fast wifi – 200 Mbps',
 * 'Wifi' and 'Wi-Fi'. The stay's page shows the original text. Names come from the catalogue if it has one.
 */

/** Text that may follow a name: 'Pool - available seasonally', 'Coffee maker: Nespresso'. */
const MORE = '(?: ?[-:] ?.*)?'

/** Each name, and a pattern for the full text of its synonyms. The first match counts. */
const folds: readonly (readonly [name: string, written: RegExp])[] = (
  [
    ['Wi-Fi', `(?:(?:fast|free|high[- ]speed|wireless|pocket) )*(?:wi-?fi|wireless internet)(?: internet)?${MORE}`],
    ['Pool', `(?:(?:private|shared|indoor|outdoor|heated|rooftop|infinity|saltwater|lap) )*(?:swimming )?pool${MORE}`],
    ['Hot tub', `(?:(?:private|shared|indoor|outdoor) )*(?:hot tub|jacuzzi)${MORE}`],
    ['Sauna', `(?:(?:private|shared) )*sauna${MORE}`],
    ['Kitchen', '(?:(?:full|private|shared|fully equipped) )*kitchen'],
    ['Workspace', `(?:dedicated|laptop[- ]friendly|private)? ?work ?space${MORE}`],
    [
      'Free parking',
      `free (?:(?:driveway|residential|valet) )?(?:parking(?: lot| garage)?|garage|carport) on premises${MORE}`,
    ],
    ['Free parking', 'free parking'],
    ['Street parking', `(?:(?:free|paid) )?street parking(?: off premises)?${MORE}`],
    [
      'Paid parking on premises',
      `paid (?:(?:driveway|residential|valet) )?(?:parking(?: lot| garage)?|garage) on premises${MORE}`,
    ],
    ['Paid parking off premises', `paid (?:valet )?parking(?: lot| garage)? off premises${MORE}`],
    ['EV charger', `ev charger${MORE}`],
    ['Pets allowed', 'pets (?:allowed|welcome)|pet[- ]friendly'],
    ['Air conditioning', `(?:(?:central|portable|window) )?(?:air conditioning|ac(?: unit)?)${MORE}`],
    ['Heating', `(?:(?:central|radiant) )?heating${MORE}`],
    ['TV', '(?:[0-9.]+ ?(?:inch|")? )?(?:hd|smart )?tv(?: with .*)?'],
    ['Washer', `(?:(?:free|paid) )?washer${MORE}`],
    ['Dryer', `(?:(?:free|paid) )?dryer${MORE}`],
    ['Gym', `(?:(?:private|shared) )*gym(?: in building)?${MORE}`],
    ['Crib', `(?:(?:free|paid) )?(?:crib|pack 'n play/travel crib|travel crib)${MORE}`],
    ['High chair', `(?:(?:free|paid) )?high chair${MORE}`],
    ['Fireplace', `(?:indoor )?fireplace${MORE}`],
    ['Grill', `(?:(?:private|shared) )?(?:bbq grill|grill|barbecue)${MORE}`],
    ['Patio or balcony', `(?:(?:private|shared) )?patio or balcony${MORE}`],
    ['Backyard', `(?:(?:private|shared) )?backyard${MORE}`],
    ['Beach access', `(?:(?:private|shared) )?beach access${MORE}`],
    ['Lake access', `(?:(?:private|shared) )?lake access${MORE}`],
    ['Coffee maker', `coffee maker${MORE}`],
    ['Books', 'books(?: and reading material)?'],
    ['Children’s books and toys', `children's books and toys.*`],
    ['Game console', `game console${MORE}`],
    ['Exercise equipment', `exercise equipment${MORE}`],
    ['Clothing storage', `clothing storage${MORE}`],
    ['Sound system', '(?:.+ )?sound system(?: with .*)?'],
    ['Mini fridge', 'mini fridge'],
    ['Refrigerator', '(?:.+ )?refrigerator'],
    ['Wood stove', 'wood(?:-burning)? ?stove'],
    ['Stove', '(?:.+ )?(?:stainless steel|gas|electric|induction) stove|stove'],
    ['Oven', '(?:.+ )?oven'],
    ['Shampoo', '(?:.+ )?shampoo'],
    ['Body soap', '(?:.+ )?body soap'],
    ['Conditioner', '(?:.+ )?conditioner'],
    ['Shower gel', '(?:.+ )?shower gel'],
  ] as const
).map(([name, written]) => [name, new RegExp(`^(?:${written})$`, 'i')] as const)

const known = new Map<string, string>()
const MOST_KNOWN = 10_000

/** The name search uses for an amenity. */
export function amenityName(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const plain = text
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/ ?[–—] ?/g, ' - ')
    .replace(/’/g, "'")
    .trim()
  const name = folds.find(([, pattern]) => pattern.test(plain))?.[0] ?? text
  // There are few names, but anyone can query arbitrary ones.
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, name)
  return name
}

/** The amenities most travelers decide by: these come first in the filters. */
export const decisiveAmenities = [
  'Pool',
  'Hot tub',
  'Kitchen',
  'Free parking',
  'Pets allowed',
  'Workspace',
  'Wi-Fi',
  'Air conditioning',
  'Washer',
  'EV charger',
] as const
