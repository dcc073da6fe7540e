/** The demo's house types: how many guests they sleep, relative prices, and texts. */
import type { Home } from '@lodestay/scenery/scenes'

export type HomeKind = {
  readonly type: string
  readonly also?: readonly string[]
  readonly bedrooms: readonly [number, number]
  /** Relative to a cottage of the same size. */
  readonly price: number
  readonly amenities: readonly string[]
  readonly says: readonly string[]
}

export const homeKinds: Readonly<Record<Home, HomeKind>> = {
  cabin: {
    type: 'Cabin',
    bedrooms: [1, 3],
    price: 0.95,
    amenities: ['Wood stove', 'Porch', 'Firewood provided', 'Board games'],
    says: [
      'The stove draws well once you have opened the lower door and been patient.',
      'Logs, chinking, one good lamp, and a bed that took three of us to carry in.',
      'The kitchen is small and has everything, including the sharp knife.',
      'Two rooms and a porch, which is one more than the first family had.',
      'We oiled the floor in spring and it still smells faintly of oranges.',
    ],
  },
  cottage: {
    type: 'Cottage',
    bedrooms: [1, 3],
    price: 1,
    amenities: ['Garden', 'Fireplace', 'Coffee maker', 'Books'],
    says: [
      'Upstairs you will need to duck; downstairs you will want to dance.',
      'The beds have line-dried sheets and somebody’s grandmother’s quilts.',
      'There is a table for six if two of you are fond of each other.',
      'The bath is deep and sits under a window that opens.',
      'Every door sticks a little in June, and we have come to like it.',
    ],
  },
  house: {
    type: 'House',
    bedrooms: [2, 4],
    price: 1.05,
    amenities: ['Dining table for eight', 'Washer and dryer', 'Porch', 'Board games'],
    says: [
      'Two staircases, so that the children can always get away.',
      'The dining table seats ten and has been danced on.',
      'Bedrooms are at opposite ends, which families have thanked us for.',
      'The kitchen was done last winter by people who cook.',
      'There is a piano, a chess set with one button for a bishop, and a cupboard of puzzles.',
    ],
  },
  farmhouse: {
    type: 'Farmhouse',
    bedrooms: [3, 5],
    price: 1.05,
    amenities: ['Farm eggs', 'Fire pit', 'Washer and dryer', 'Dining table for eight', 'Garden'],
    says: [
      'Eggs are in the blue crate; put back what you do not fry.',
      'Boots at the back door, guests at the front, and we all meet in the kitchen.',
      'Feeding is at seven if the children would like to help.',
      'The long table is where everything happens.',
      'Somebody will come by on a tractor, and he will wave.',
    ],
  },
  barn: {
    type: 'Barn',
    bedrooms: [2, 5],
    price: 1.15,
    amenities: ['Fire pit', 'Dining table for eight', 'Record player', 'Washer and dryer'],
    says: [
      'Beams you could hang a truck from, and underfloor heat that nobody in 1890 would credit.',
      'One great room with the beds tucked round its edges like stalls.',
      'The sliding doors open the whole south side on a warm evening.',
      'Swallows come back in April and we leave them a window.',
    ],
  },
  aframe: {
    type: 'A-Frame',
    bedrooms: [1, 3],
    price: 1.08,
    amenities: ['Wood stove', 'Deck', 'Record player', 'Hot tub'],
    says: [
      'All the wall is roof and all the front is glass.',
      'The ladder to the loft is steeper than it looks, particularly coming down.',
      'Records are by the stove, mostly from a father with good taste.',
      'The deck is bigger than the house, as it ought to be.',
    ],
  },
  lodge: {
    type: 'Lodge',
    bedrooms: [5, 8],
    price: 1.15,
    amenities: ['Fireplace', 'Dining table for eight', 'Sauna', 'Washer and dryer', 'Game room', 'Fire pit'],
    says: [
      'Bring everybody; there are more beds than you have cousins.',
      'The fireplace takes four-foot logs and an audience.',
      'Bunk rooms for the young, and doors that shut for the rest.',
      'Two fridges, two ovens, and a dishwasher that deserves a pension.',
    ],
  },
  inn: {
    type: 'Inn',
    also: ['Bed and Breakfast'],
    bedrooms: [4, 8],
    price: 0.92,
    amenities: ['Breakfast included', 'Books', 'Porch', 'Daily housekeeping'],
    says: [
      'Breakfast is at the long table from eight, or in a basket if you would rather not talk.',
      'Each room has a bath, a desk and a window that opens.',
      'Take one room, or the whole house with your friends in it.',
      'There is sherry in the front room at six, by tradition and by the fire.',
    ],
  },
  bungalow: {
    type: 'Bungalow',
    bedrooms: [1, 3],
    price: 0.98,
    amenities: ['Porch', 'Garden', 'Bicycles', 'Air conditioning'],
    says: [
      'One story, wide eaves, and a porch at the height for talking to neighbors.',
      'Built-in shelves on every wall, and we have filled them.',
      'Bicycles are behind the gate with the combination on the tag.',
      'The kitchen nook is the best seat in town before nine.',
    ],
  },
  beachhouse: {
    type: 'Beach House',
    bedrooms: [2, 4],
    price: 1.2,
    amenities: ['Dock', 'Kayaks', 'Outdoor shower', 'Air conditioning', 'Beach chairs'],
    says: [
      'Lifted well up on piles, with hammocks slung beneath in the shade.',
      'Rinse at the foot of the stairs and leave the sand to the sand.',
      'The porch runs the whole width, and the breeze comes straight through.',
      'Fishing rods are under the house, and the good one is not hidden very well.',
    ],
  },
  villa: {
    type: 'Villa',
    bedrooms: [3, 6],
    price: 1.5,
    amenities: ['Pool', 'Courtyard', 'Outdoor kitchen', 'Air conditioning', 'Dining table for eight'],
    says: [
      'Rooms open on the courtyard, so you live outdoors and sleep in.',
      'Tiles underfoot, thick walls, and a pool long enough for laps.',
      'The outdoor kitchen has the good oven, and the view.',
      'Dinner for fourteen under the pergola is quite possible, and the lamps are on a dimmer.',
    ],
  },
  adobe: {
    type: 'Adobe',
    also: ['Casita'],
    bedrooms: [1, 3],
    price: 1.08,
    amenities: ['Kiva fireplace', 'Courtyard', 'Books', 'Firewood provided'],
    says: [
      'Walls two feet thick keep the day out until it is wanted.',
      'Light the kiva with the wood standing up, as you would a tent.',
      'There is not a straight line in the place and nothing has ever fallen off a shelf.',
      'The floor is mud and linseed oil, polished by a hundred years of socks.',
    ],
  },
  modern: {
    type: 'Modern Home',
    bedrooms: [2, 4],
    price: 1.35,
    amenities: ['Fireplace', 'Deck', 'Washer and dryer', 'EV charger', 'Sound system'],
    says: [
      'It is all on one level, and there is nothing on the walls because of the windows.',
      'Plain rooms, warm floors, and a kitchen with drawers that close themselves.',
      'The architect came to stay, moved one lamp, and left content.',
      'The glass slides away and the deck becomes the room.',
    ],
  },
  tinyhome: {
    type: 'Tiny Home',
    bedrooms: [1, 1],
    price: 0.8,
    amenities: ['Loft bed', 'Fire pit', 'Coffee maker', 'Hammock'],
    says: [
      'Everything folds, slides or hangs, and there is a drawing of how.',
      'You will be surprised at what you do not miss.',
      'The loft has a skylight the exact width of two pillows.',
      'Small outside, smaller inside, and the whole outdoors for a parlour.',
    ],
  },
  treehouse: {
    type: 'Treehouse',
    bedrooms: [1, 1],
    price: 1.3,
    amenities: ['Deck', 'Composting toilet', 'String lights', 'Coffee maker'],
    says: [
      'Real stairs, real bed, real coffee; only the ground is missing.',
      'The trunk comes up through the room, and you may hang your hat on it.',
      'It has a heater, a kettle and a view that most birds pay for.',
      'Baths are in the little house at the foot, with a lantern to find it by.',
    ],
  },
  yurt: {
    type: 'Yurt',
    bedrooms: [1, 1],
    price: 0.78,
    amenities: ['Wood stove', 'Deck', 'Fire pit', 'Stargazing dome'],
    says: [
      'One round room, a stove in the middle, and the moon through the crown.',
      'It is snug in the snow and the rain on the canvas is the best sound we know.',
      'Kitchen and bath are in the shed next door, hot water included.',
      'The lattice is ash, and the rugs are older than we are.',
    ],
  },
  dome: {
    type: 'Dome',
    bedrooms: [1, 2],
    price: 1,
    amenities: ['Wood stove', 'Deck', 'Stargazing dome', 'Hot tub'],
    says: [
      'The clear panels face the right way, which took us two tries.',
      'There is a round bed in a round room, so nobody gets the bad corner.',
      'It holds its heat like a thermos, with a stove for the look of it.',
      'Voices carry oddly under there, so whisper something and see.',
    ],
  },
  tent: {
    type: 'Glamping Tent',
    bedrooms: [1, 1],
    price: 0.68,
    amenities: ['Fire pit', 'Linens provided', 'Camp kitchen', 'Hammock'],
    says: [
      'A king bed, wool blankets, and a floor that is level.',
      'Cook on the fire, or on the two burners, or not at all.',
      'The bath house is forty steps off and heated, and the path is lit.',
      'Lanterns are charged and hanging by the flap.',
    ],
  },
  camper: {
    type: 'Camper',
    bedrooms: [1, 1],
    price: 0.66,
    amenities: ['Awning', 'Fire pit', 'Outdoor shower', 'Coffee maker'],
    says: [
      'The awning doubles the house and the table folds into a bed for a small person.',
      'It has the original knobs, new brakes it will never need, and a proper mattress.',
      'You can cook for four on it so long as three stay outside.',
      'Wash under the sky behind the screen; the water is hot.',
    ],
  },
  houseboat: {
    type: 'Houseboat',
    bedrooms: [1, 2],
    price: 1.2,
    amenities: ['Dock', 'Kayaks', 'Roof deck', 'Coffee maker'],
    says: [
      'She sits steady at her lines and only tells you about the larger boats.',
      'The galley is complete, and the roof is for breakfast.',
      'Step off the stern in the morning and you are swimming.',
      'Life jackets are under the bench and the children’s ones are the yellow.',
    ],
  },
  rowhouse: {
    type: 'Townhouse',
    bedrooms: [2, 4],
    price: 1.05,
    amenities: ['Workspace', 'Washer and dryer', 'Garden', 'Air conditioning'],
    says: [
      'Three floors, a stoop, and a back garden the size of a tablecloth.',
      'The front room has the tall windows and the best of the evening.',
      'You can walk to supper and argue about where on the way.',
      'The bedrooms are at the back, where the street cannot find you.',
    ],
  },
  apartment: {
    type: 'Apartment',
    bedrooms: [1, 2],
    price: 0.85,
    amenities: ['Workspace', 'Elevator', 'Washer and dryer', 'Air conditioning'],
    says: [
      'Tall ceilings, an iron bath, and a door that you can lock and forget.',
      'There is a desk at the window with a proper chair.',
      'The bakery below opens at six and its warmth comes up through the floor.',
      'One key opens everything, including the roof.',
    ],
  },
  loft: {
    type: 'Loft',
    bedrooms: [1, 3],
    price: 1.02,
    amenities: ['Workspace', 'Sound system', 'Washer and dryer', 'Dining table for eight'],
    says: [
      'It is one room, sixty feet long, with a bed at the far end like a harbor.',
      'The windows are original, so the cold ones have blankets beside them.',
      'You may move anything that is on wheels, and that is most of it.',
      'Brick, iron, maple, and a rug to keep the peace downstairs.',
    ],
  },
}

/** Generic host texts about arriving, leaving, and everything in between. */
export const hostSays: readonly string[] = [
  'We live at the end of the drive and will come only if you telephone.',
  'The key is where we say it is, and the lamp will be on.',
  'Arrive any time after three; if we are not done, there is lemonade.',
  'Dogs who can keep a secret are welcome.',
  'Milk, bread, butter and a bottle of something are in the fridge.',
  'No chores on leaving, except to say goodbye to the cat.',
  'The Wi-Fi works, though nobody seems to ask for it after the first day.',
  'Leave the dishes if your ride is early.',
  'We answer messages until ten and emergencies until whenever.',
  'Children are not merely allowed here.',
  'Linens are cotton and dried outdoors when the weather lets us.',
  'There is a drawer of maps with our pencil on them.',
  'Extra blankets are in the trunk, and the trunk is also a table.',
  'Ask us about supper; we know who is good and who is merely busy.',
  'Coffee is from the roaster in town, ground this week.',
  'One bathroom is up and one is down.',
  'If you break something tell us its story.',
  'Stay three nights and we leave a pie.',
  'The book by the bed is for you to finish, or take.',
  'Quiet after ten, out of respect for the owls.',
  'There is a crib, a high chair and a gate, all in the hall cupboard.',
  'We clean it ourselves, and sing while we do.',
  'Parking is beside the house and free.',
  'Bring slippers, or borrow some from the basket.',
  'Nothing here is precious except the quiet.',
  'We leave a torch by each bed, because country dark surprises people.',
  'The bath takes eleven minutes to fill and is worth twelve.',
  'Guests from our first year still come, and still take the same chairs.',
]
