/** Amenity groups: heading, catalogue icon, and matching words. The first match wins. */
import * as texts from './texts.ts'

const groups = [
  [texts.safety, 'Security', /alarm|extinguisher|first aid|camera|\bsafe\b|guard|lock on/i],
  [
    texts.poolAndHotTub,
    'HotTub',
    /hot tub|sauna|pool\b|plunge|soaking|outdoor (bath|shower)|fire ?pit|hammock|kayak|canoe|paddle|dock|boat|beach|lake access|ski/i,
  ],
  [
    texts.kitchenAndDining,
    'Restaurant',
    /kitchen|coffee|micro|fridge|refrigerator|freezer|oven|(?<!wood.*)\bstove\b|dish|toaster|cook|wine|dining|kettle|blender|barbecue|bbq|grill|rice maker|espresso|breakfast|baking|trash|pots|ice maker/i,
  ],
  [
    texts.workAndPlay,
    'Wifi',
    /wi-?fi|internet|ethernet|\btv\b|workspace|desk|book|game|piano|record|sound|music|console|projector|table tennis|ping|billiard|gym|exercise|bike|puzzle|toys|telescope|binocular/i,
  ],
  [texts.bath, 'Water', /shampoo|conditioner|soap|gel|\bhair|bath|hot water|bidet|shower|toilet|towel/i],
  [
    texts.bedroomAndLaundry,
    'Brush',
    /linen|hanger|\biron\b|washer|dryer|laundr|pillow|blanket|cloth|wardrobe|closet|shades|crib|essentials|cleaning|drying/i,
  ],
  [
    texts.heatingAndCooling,
    'Brightness',
    /heat|air condition|\bfan\b|fans|fireplace|wood ?stove|\bac\b|stove|dehumid|window/i,
  ],
  [
    texts.arrivalAndStay,
    'Home',
    /parking|carport|garage|check-?in|keypad|lockbox|smart ?lock|elevator|entrance|pets|dog|long term|luggage|step-?free|wheelchair|ev charg|charger|host greets|smoking|children|high chair|single level/i,
  ],
  [
    texts.outdoors,
    'Park',
    /deck|patio|balcony|yard|garden|porch|terrace|outdoor|view|rooftop|lights|waterfront|sun ?lounger|trail|orchard/i,
  ],
] as const

export type AmenityGroup = { readonly title: string; readonly icon: string; readonly amenities: readonly string[] }

/** Groups amenities, largest group first; unmatched ones come last. */
export function groupAmenities(amenities: readonly string[]): readonly AmenityGroup[] {
  const found = new Map<string, { icon: string; amenities: string[] }>()
  for (const amenity of amenities) {
    const [title, icon] = groups.find(([, , words]) => words.test(amenity)) ?? [texts.moreAmenities, 'Star']
    const group = found.get(title) ?? { icon, amenities: [] }
    group.amenities.push(amenity)
    found.set(title, group)
  }
  return [...found]
    .map(([title, group]) => ({ title, ...group }))
    .sort(
      (a, b) =>
        Number(a.title === texts.moreAmenities) - Number(b.title === texts.moreAmenities) ||
        b.amenities.length - a.amenities.length,
    )
}
