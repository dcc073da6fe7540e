/** Amenity groups: heading, catalogue icon, and matching words. The first match wins. */
const groups = [
  ['Safety', 'Security', /alarm|extinguisher|first aid|camera|\bsafe\b|guard|lock on/i],
  [
    'Pool and hot tub',
    'HotTub',
    /hot tub|sauna|pool\b|plunge|soaking|outdoor (bath|shower)|fire ?pit|hammock|kayak|canoe|paddle|dock|boat|beach|lake access|ski/i,
  ],
  [
    'Kitchen and dining',
    'Restaurant',
    /kitchen|coffee|micro|fridge|refrigerator|freezer|oven|\bstove\b|dish|toaster|cook|wine|dining|kettle|blender|barbecue|bbq|grill|rice maker|espresso|breakfast|baking|trash|pots|ice maker/i,
  ],
  [
    'Work and play',
    'Wifi',
    /wi-?fi|internet|ethernet|\btv\b|workspace|desk|book|game|piano|record|sound|music|console|projector|table tennis|ping|billiard|gym|exercise|bike|puzzle|toys|telescope|binocular/i,
  ],
  ['Bath', 'Water', /shampoo|conditioner|soap|gel|hair|bath|hot water|bidet|shower|toilet|towel/i],
  [
    'Bedroom and laundry',
    'Brush',
    /linen|hanger|\biron\b|washer|dryer|laundr|pillow|blanket|cloth|wardrobe|closet|shades|crib|essentials|cleaning|drying/i,
  ],
  [
    'Heating and cooling',
    'Brightness',
    /heat|air condition|\bfan\b|fans|fireplace|wood ?stove|\bac\b|stove|dehumid|window/i,
  ],
  [
    'Arrival and stay',
    'Home',
    /parking|carport|garage|check-?in|keypad|lockbox|smart ?lock|elevator|entrance|pets|dog|long term|luggage|step-?free|wheelchair|ev charg|charger|host greets|smoking|children|high chair|single level/i,
  ],
  [
    'Outdoors',
    'Park',
    /deck|patio|balcony|yard|garden|porch|terrace|outdoor|view|rooftop|lights|waterfront|sun ?lounger|trail|orchard/i,
  ],
] as const

export type AmenityGroup = { readonly title: string; readonly icon: string; readonly amenities: readonly string[] }

/** Groups amenities, largest group first; unmatched ones come last. */
export function groupAmenities(amenities: readonly string[]): readonly AmenityGroup[] {
  const found = new Map<string, { icon: string; amenities: string[] }>()
  for (const amenity of amenities) {
    const [title, icon] = groups.find(([, , words]) => words.test(amenity)) ?? ['More', 'Star']
    const group = found.get(title) ?? { icon, amenities: [] }
    group.amenities.push(amenity)
    found.set(title, group)
  }
  return [...found]
    .map(([title, group]) => ({ title, ...group }))
    .sort((a, b) => Number(a.title === 'More') - Number(b.title === 'More') || b.amenities.length - a.amenities.length)
}
