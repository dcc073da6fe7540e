/** Amenities that travelers look for together. An amenity belongs to the first group with a matching keyword. */
const groups = [
  ['Accessibility', ['step-free', 'wheelchair', 'accessible', 'elevator', 'grab', 'ramp', 'wide door', 'single level']],
  ['Parking and getting around', ['parking', 'garage', 'carport', 'ev charger', 'bicycle', 'bike', 'shuttle']],
  ['Families and pets', ['crib', 'high chair', 'child', 'baby', 'toys', 'pets', 'dog', 'playground', 'game room']],
  ['Work and internet', ['wi-fi', 'wifi', 'internet', 'ethernet', 'workspace', 'desk', 'printer']],
  ['Safety', ['smoke', 'carbon', 'extinguisher', 'first aid', 'lock', 'security', 'safe']],
  ['Heating and cooling', ['heating', 'fireplace', 'stove', 'firewood', 'air conditioning', 'fan', 'radiant']],
  ['Water and wellness', ['hot tub', 'pool', 'sauna', 'steam', 'gym', 'outdoor shower', 'massage']],
  [
    'Lake, beach and sea',
    ['beach', 'lake', 'dock', 'kayak', 'canoe', 'paddle', 'fishing', 'waterfront', 'boat', 'surf'],
  ],
  [
    'Outdoors',
    [
      ...['deck', 'porch', 'patio', 'balcony', 'garden', 'yard', 'courtyard', 'fire pit', 'grill', 'bbq', 'hammock'],
      ...['awning', 'trail', 'ski', 'stargazing', 'string lights', 'outdoor', 'view', 'sun'],
    ],
  ],
  [
    'Kitchen and dining',
    [
      ...['kitchen', 'dining', 'dishwasher', 'coffee', 'refrigerator', 'fridge', 'freezer', 'oven', 'microwave'],
      ...['toaster', 'kettle', 'cooking', 'wine', 'breakfast', 'farm eggs', 'blender', 'dishes'],
    ],
  ],
  ['Bath and laundry', ['washer', 'dryer', 'laundry', 'iron', 'toilet', 'bathtub', 'shampoo', 'soap', 'hot water']],
  ['Bed and linen', ['linens', 'bed', 'pillow', 'blanket', 'hangers', 'closet', 'blackout', 'crib']],
  ['Entertainment', ['books', 'games', 'record', 'sound', 'tv', 'piano', 'music', 'console', 'streaming', 'projector']],
  ['Services', ['housekeeping', 'cleaning', 'check-in', 'luggage', 'concierge', 'arrival', 'included']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

const OTHER = 'More'

function groupOf(amenity: string): string {
  const words = ` ${amenity.toLowerCase()}`
  return groups.find(([, marks]) => marks.some((mark) => words.includes(` ${mark}`)))?.[0] ?? OTHER
}

/** Groups amenities by what travelers look for together, in group order; keeps the input order within a group. */
export function groupAmenities(amenities: readonly string[]): readonly { group: string; names: readonly string[] }[] {
  const byGroup = Map.groupBy(amenities, groupOf)
  return [...groups.map(([group]) => group), OTHER].flatMap((group) => {
    const names = byGroup.get(group)
    return names ? [{ group, names }] : []
  })
}
