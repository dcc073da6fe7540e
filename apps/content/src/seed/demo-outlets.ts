import type { ParticipationRole, Publisher } from '@lodestay/domain'
import { demoNetworks } from './demo-networks.ts'
import { type DemoPromotionType, demoPromotionTypes } from './demo-promotion-types.ts'

export type DemoOutlet = {
  network: string
  name: string
  handle: string
  reach: number
  roles: readonly ParticipationRole[]
  audience: string
  topics: readonly string[]
  regions: readonly string[]
  description: string
  url?: string
  closedReason?: string
  publisher?: Publisher
}

const roleLetters: Record<string, ParticipationRole> = { p: 'posting', a: 'amplification', r: 'reshare' }

/** Those of the outlets' topics that are regions of the country. */
const regions = new Set([
  ...['New England', 'Vermont', 'Hudson Valley', 'Blue Ridge', 'Smoky Mountains', 'Southeast', 'Florida', 'Gulf Coast'],
  ...['Great Lakes', 'Great Plains', 'Ozarks', 'Texas', 'Hill Country', 'Rocky Mountains', 'Southwest', 'California'],
  'Pacific Northwest',
])

function isPlace(topic: string): boolean {
  return topic === 'Nationwide' || regions.has(topic)
}

/** This outlet runs its own system, which receives posts via webhook. */
const WITH_WEBHOOK = 'Two Lanes and a Map'

function outletsOf(network: string, ...rows: [string, string, number, string, string, string, string, string?][]) {
  return rows.map(
    ([name, handle, reach, roles, audience, topics, description, closedReason]): DemoOutlet => ({
      network,
      name,
      handle,
      reach,
      roles: [...roles].map((letter) => roleLetters[letter] as ParticipationRole),
      audience,
      topics: topics.split(', ').filter((topic) => !isPlace(topic)),
      regions: topics.split(', ').filter((topic) => regions.has(topic)),
      description,
      // Newsletters and blogs are found by URL, other outlets by handle.
      ...(handle.includes('.example') && { url: `https://${handle}` }),
      ...(closedReason && { closedReason }),
      ...(name === WITH_WEBHOOK && { publisher: 'webhook' as const }),
    }),
  )
}

export const demoOutlets: readonly DemoOutlet[] = [
  ...outletsOf(
    'instagram',
    [
      'Coastal Weekends',
      '@coastal.weekends',
      86400,
      'pa',
      'Couples from Boston and New York',
      'New England, Seaside, Weekends',
      'Harbors, lighthouses and rooms with a view of both.',
    ],
    [
      'Cabins of the Rockies',
      '@rockies.cabins',
      132000,
      'pa',
      'Hikers and skiers of thirty to fifty',
      'Rocky Mountains, Cabins, Skiing',
      'One cabin a day, from Montana down to New Mexico.',
    ],
    [
      'Porchlight South',
      '@porchlight.south',
      54200,
      'pa',
      'Families from Georgia and the Carolinas',
      'Southeast, Family travel, Food',
      'Wide porches, long tables, slow mornings.',
    ],
    [
      'High Desert Diary',
      '@highdesertdiary',
      71800,
      'p',
      'Design lovers from Los Angeles',
      'Southwest, Desert, Design',
      'Adobe, steel and stars, mostly around Joshua Tree.',
    ],
    [
      'Lakehouse Notes',
      '@lakehouse.notes',
      38900,
      'pa',
      'Families from Chicago and Milwaukee',
      'Great Lakes, Lakes, Family travel',
      'Docks, canoes and what to cook when it rains.',
    ],
    [
      'Green Mountain Stays',
      '@greenmountainstays',
      29600,
      'pa',
      'Guests who come back every fall',
      'Vermont, New England, Foliage',
      'Inns and farmhouses, visited in person.',
    ],
    [
      'Pacific Fog',
      '@pacific.fog',
      94700,
      'pa',
      'Couples from Seattle to San Francisco',
      'Pacific Northwest, Seaside, Romance',
      'Gray seas, warm rooms.',
    ],
    [
      'The Tiny Atlas',
      '@thetinyatlas',
      158000,
      'p',
      'People who dream of living with less',
      'Tiny houses, Design, Nationwide',
      'Tiny houses, measured to the inch.',
    ],
    [
      'Texas Backroads',
      '@tx.backroads',
      63300,
      'pa',
      'Drivers from Austin, Dallas and Houston',
      'Texas, Hill Country, Road trips',
      'Hill Country, Gulf and Big Bend, by car.',
    ],
    [
      'Pets on the Porch',
      '@petsontheporch',
      47500,
      'a',
      'People who take their dogs along',
      'Pets welcome, Nationwide',
      'Every place tested by two dogs and a cat.',
    ],
    [
      'Gulf Shore Living',
      '@gulfshore.living',
      41200,
      'pa',
      'Families from the Gulf states',
      'Gulf Coast, Seaside, Family travel',
      'White sand from Pensacola to Galveston.',
      'Gulf Shore Living is booked out until March.',
    ],
  ),
  ...outletsOf(
    'instagram-stories',
    [
      'Coastal Weekends: tonight',
      '@coastal.weekends',
      31200,
      'par',
      'Couples from Boston and New York',
      'New England, Seaside, Last minute',
      'Rooms that are free this weekend.',
    ],
    [
      'Smoky Mountain Mornings',
      '@smoky.mornings',
      22800,
      'par',
      'Families from Tennessee and Ohio',
      'Smoky Mountains, Cabins, Family travel',
      'Fog over the valley, coffee on the deck.',
    ],
    [
      'Ski Door to Door',
      '@skidoortodoor',
      36700,
      'pr',
      'Skiers from Denver and Salt Lake City',
      'Rocky Mountains, Skiing',
      'Stays from which you walk to the lift.',
    ],
    [
      'Barefoot Keys',
      '@barefoot.keys',
      27900,
      'pa',
      'Couples from Florida and the Midwest',
      'Florida, Seaside, Romance',
      'Key Largo to Key West, one bridge at a time.',
    ],
    [
      'Hudson Valley Hours',
      '@hudsonvalleyhours',
      19400,
      'par',
      'New Yorkers without a car',
      'Hudson Valley, Weekends, Food',
      'Two hours from the city, by train.',
    ],
    [
      'Wild Oregon',
      '@wild.oregon',
      24600,
      'pr',
      'Hikers and surfers',
      'Pacific Northwest, Hiking, Seaside',
      'From the Gorge to the coast, rain or shine.',
    ],
    [
      'Mesa and Moon',
      '@mesa.and.moon',
      16800,
      'par',
      'Stargazers from Phoenix and Las Vegas',
      'Southwest, Desert, Stargazing',
      'Dark skies and hot springs.',
    ],
    [
      'Great Lakes Golden Hour',
      '@greatlakesgoldenhour',
      14300,
      'ar',
      'Photographers from Michigan and Wisconsin',
      'Great Lakes, Lakes',
      'Sunsets over water without an end.',
    ],
    [
      'Room Key',
      '@roomkey.daily',
      52100,
      'p',
      'People who choose a place for its rooms',
      'Design, Nationwide',
      'One room a day, and what it costs.',
      'Room Key pauses over the holidays and is back on January 11.',
    ],
  ),
  ...outletsOf(
    'facebook',
    [
      'New England Getaways',
      'New England Getaways',
      118000,
      'par',
      'Couples and families from six states',
      'New England, Weekends',
      'The largest page for short trips between Maine and Connecticut.',
    ],
    [
      'Blue Ridge Traveler',
      'BlueRidgeTraveler',
      83600,
      'par',
      'Drivers on the Parkway',
      'Blue Ridge, Cabins, Hiking',
      'Overlooks, cabins and where to eat after.',
    ],
    [
      'Family Miles',
      'FamilyMiles',
      142000,
      'pa',
      'Parents of children under twelve',
      'Family travel, Road trips, Nationwide',
      'Places where children are welcome and parents rest.',
    ],
    [
      'Lone Star Stays',
      'LoneStarStays',
      76900,
      'par',
      'Texans who stay in Texas',
      'Texas, Hill Country, Gulf Coast',
      'Ranches, river houses and beach cottages.',
    ],
    [
      'Sunshine State Weekends',
      'SunshineStateWeekends',
      97200,
      'pa',
      'Families from Florida and Georgia',
      'Florida, Seaside, Family travel',
      'Springs, beaches and old towns.',
    ],
    [
      'Up North Michigan',
      'UpNorthMichigan',
      58800,
      'par',
      'Families from Detroit and Grand Rapids',
      'Great Lakes, Lakes, Family travel',
      'Cottages since 2009.',
    ],
    [
      'Wine Country Weekly',
      'WineCountryWeekly',
      45100,
      'pr',
      'Couples from the Bay Area',
      'California, Wine, Romance',
      'Sonoma, Napa, and the valleys that nobody names.',
    ],
    [
      'Prairie and Plains',
      'PrairieAndPlains',
      21700,
      'ar',
      'Road trippers from Kansas to the Dakotas',
      'Great Plains, Road trips',
      'Big skies, small towns.',
    ],
    [
      'Accessible Escapes',
      'AccessibleEscapes',
      33400,
      'par',
      'Travelers with wheelchairs and their families',
      'Accessible travel, Nationwide',
      'Step-free stays, with the door widths.',
    ],
  ),
  ...outletsOf(
    'facebook-groups',
    [
      'Cabin Fever Exchange',
      'groups/cabinfeverexchange',
      48200,
      'pr',
      'People who rent a cabin every winter',
      'Cabins, Skiing, Nationwide',
      'Ask for a cabin, get ten answers.',
    ],
    [
      'Cape and Islands Regulars',
      'groups/capeandislands',
      26500,
      'pr',
      'Families who come every summer',
      'New England, Seaside, Family travel',
      'Ferry times, beach stickers and free weeks.',
    ],
    [
      'RV, Tents and Tiny Houses',
      'groups/rvtentstiny',
      61900,
      'r',
      'People who travel small',
      'Tiny houses, Road trips, Nationwide',
      'Small places and how to get there.',
    ],
    [
      'Carolina Beach Weeks',
      'groups/carolinabeachweeks',
      34800,
      'par',
      'Families from Virginia to Georgia',
      'Southeast, Seaside, Family travel',
      'Houses for ten from Corolla to Hilton Head.',
    ],
    [
      'Remote Work, Better View',
      'groups/betterview',
      29300,
      'ar',
      'People who work from anywhere for a month',
      'Remote work, Long stays, Nationwide',
      'Fast internet, honest chairs, monthly rates.',
    ],
    [
      'Ozark Weekenders',
      'groups/ozarkweekenders',
      18600,
      'pr',
      'Families from Missouri and Arkansas',
      'Ozarks, Lakes, Cabins',
      'Lakes, caves and cabins.',
      'The group takes no promotions in hunting season.',
    ],
  ),
  ...outletsOf(
    'tiktok',
    [
      'Doors and Keys',
      '@doorsandkeys',
      214000,
      'p',
      'Travelers under thirty',
      'Design, Nationwide',
      'Opens a door a day and films what is behind it.',
    ],
    [
      'Vanessa Packs Light',
      '@vanessapackslight',
      127000,
      'p',
      'Women who travel alone or with friends',
      'Weekends, Nationwide, Budget',
      'Two nights, one bag, what it cost.',
    ],
    [
      'Appalachian Slow',
      '@appalachian.slow',
      68500,
      'p',
      'Hikers and weavers',
      'Blue Ridge, Smoky Mountains, Slow travel',
      'Creeks, quilts and cast iron.',
    ],
    [
      'Dad Drives West',
      '@daddriveswest',
      183000,
      'p',
      'Families on the road',
      'Road trips, Family travel, Southwest',
      'Three children, one van, all the national parks.',
    ],
    [
      'Desert Dani',
      '@desert.dani',
      92600,
      'p',
      'Friends from California and Arizona',
      'Desert, Southwest, Design',
      'Pools, domes and neon.',
    ],
    [
      'Snow Day Crew',
      '@snowdaycrew',
      57400,
      'p',
      'Skiers and boarders under thirty-five',
      'Skiing, Rocky Mountains',
      'First chair to hot tub.',
      'Snow Day Crew films again from December on.',
    ],
    [
      'Lakeside Luke',
      '@lakesideluke',
      44900,
      'p',
      'Young families from the Midwest',
      'Great Lakes, Lakes, Family travel',
      'Jumps into every lake that has a dock.',
    ],
  ),
  ...outletsOf(
    'x',
    [
      'Stay Spotter',
      '@stayspotter',
      39800,
      'ar',
      'People who book at the last minute',
      'Last minute, Nationwide',
      'Free nights, found early.',
    ],
    [
      'Northeast Rails',
      '@northeastrails',
      22400,
      'r',
      'Travelers by train',
      'New England, Hudson Valley, Trains',
      'Stays that you reach without a car.',
    ],
    [
      'Trailhead Times',
      '@trailheadtimes',
      47600,
      'ar',
      'Hikers',
      'Hiking, Nationwide',
      'Trails, weather and where to sleep.',
    ],
    [
      'Desert Desk',
      '@desertdesk',
      15900,
      'r',
      'Writers and photographers',
      'Southwest, Desert',
      'News from dry places.',
    ],
    [
      'Gulf Weather and Waves',
      '@gulfwaves',
      28700,
      'r',
      'Anglers and beach people',
      'Gulf Coast, Florida, Texas',
      'Wind, water and a free room.',
    ],
    [
      'Pacific Standard Travel',
      '@pacificstandardtrv',
      35200,
      'ar',
      'Readers on the West Coast',
      'California, Pacific Northwest',
      'The coast, from Baja’s edge to the Olympic rain.',
    ],
  ),
  ...outletsOf(
    'lodestay-feed',
    [
      'Feed: East Coast',
      'feed/east',
      64000,
      'par',
      'All travelers who read the feed',
      'New England, Southeast, Seaside',
      'Stays from Maine to Florida, in the feed that everyone reads.',
    ],
    [
      'Feed: Mountains',
      'feed/mountains',
      64000,
      'par',
      'All travelers who read the feed',
      'Rocky Mountains, Blue Ridge, Skiing',
      'Cabins and lodges up high, in the feed that everyone reads.',
    ],
    [
      'Feed: Lakes and Plains',
      'feed/lakes',
      64000,
      'par',
      'All travelers who read the feed',
      'Great Lakes, Great Plains, Lakes',
      'The middle of the country, in the feed that everyone reads.',
    ],
    [
      'Feed: West Coast',
      'feed/west',
      64000,
      'par',
      'All travelers who read the feed',
      'California, Pacific Northwest, Desert',
      'The coast and the desert, in the feed that everyone reads.',
    ],
  ),
  ...outletsOf(
    'email-newsletter',
    [
      'The Slow Coast Letter',
      'slowcoastletter.example',
      18700,
      'par',
      'Readers of forty and more on the East Coast',
      'New England, Seaside, Slow travel',
      'One stretch of coast at a time.',
    ],
    [
      'Friday Escape',
      'fridayescape.example',
      42300,
      'par',
      'People in cities who want out',
      'Weekends, Last minute, Nationwide',
      'Places that are still free.',
    ],
    [
      'Mountain Mail',
      'mountainmail.example',
      23600,
      'pa',
      'Hikers and skiers from Colorado and Utah',
      'Rocky Mountains, Skiing, Hiking',
      'Snow, trails and rooms.',
    ],
    [
      'Little Travelers',
      'littletravelers.example',
      31100,
      'par',
      'Parents',
      'Family travel, Nationwide',
      'Trips that work with a stroller.',
    ],
    [
      'The Inn Reader',
      'innreader.example',
      12800,
      'p',
      'Guests of inns and historic houses',
      'Historic inns, New England, Southeast',
      'Long reads about old houses and who keeps them.',
    ],
    [
      'Midwest Weekender',
      'midwestweekender.example',
      20500,
      'pr',
      'Readers from Chicago, Minneapolis and St. Louis',
      'Great Lakes, Ozarks, Weekends',
      'Four hours by car, at most.',
    ],
    [
      'West of Here',
      'westofhere.example',
      27400,
      'par',
      'Readers on the West Coast',
      'California, Pacific Northwest, Southwest',
      'Letters from the other side of the Rockies.',
      'West of Here is sold out for this quarter.',
    ],
  ),
  ...outletsOf(
    'travel-blogs',
    [
      'Two Lanes and a Map',
      'twolanesandamap.example',
      36800,
      'par',
      'Road trippers who plan for months',
      'Road trips, Nationwide',
      'Routes of a week, with every bed on the way.',
    ],
    [
      'The Quiet Season',
      'thequietseason.example',
      21900,
      'pa',
      'Travelers who avoid crowds',
      'Slow travel, New England, Pacific Northwest',
      'Where to go when the others have left.',
    ],
    [
      'Bunkhouse Journal',
      'bunkhousejournal.example',
      17300,
      'pr',
      'Riders, anglers and their families',
      'Rocky Mountains, Great Plains, Ranches',
      'Ranches and rivers, and the people on them.',
    ],
    [
      'Salt and Screen Doors',
      'saltandscreendoors.example',
      28600,
      'par',
      'Families from the South',
      'Southeast, Gulf Coast, Seaside',
      'Beach houses with sand on the floor.',
    ],
    [
      'Well Designed Weekends',
      'welldesignedweekends.example',
      33500,
      'p',
      'People who choose a place for how it looks',
      'Design, Weekends, Hudson Valley',
      'Architecture that you can sleep in.',
    ],
  ),
]

/** Dollars per thousand followers, by network. */
const perThousand: Record<string, number> = {
  instagram: 2.4,
  'instagram-stories': 2,
  facebook: 1.6,
  'facebook-groups': 1.8,
  tiktok: 1.5,
  x: 1.1,
  'lodestay-feed': 2.2,
  'email-newsletter': 7,
  'travel-blogs': 5,
}
/** Outlets that only spread others' posts charge less. */
const roleShare: Record<ParticipationRole, number> = { posting: 1, amplification: 0.5, reshare: 0.3 }
/** The larger the variant, the more work. */
const variantShare = [1, 1.6, 2.2]
/** Smaller outlets don't offer the largest variant. */
const SMALL = 20_000

export type DemoPrice = { promotionType: string; variation: string; role: ParticipationRole; price: number }

const partners = { amplification: 'collaborates', reshare: 'reshares' } as const

export function takesRole(network: string, role: ParticipationRole, { postedOn }: DemoPromotionType): boolean {
  return role === 'posting'
    ? postedOn.includes(network)
    : demoNetworks.some(({ slug, [partners[role]]: slugs }) => postedOn.includes(slug) && slugs.includes(network))
}

/** An outlet's prices, based on its reach: whole dollars, in cents. */
export function pricesOf({ network, roles, reach }: DemoOutlet): DemoPrice[] {
  return demoPromotionTypes.flatMap((type) =>
    roles
      .filter((role) => takesRole(network, role, type))
      .flatMap((role) =>
        type.variants.slice(0, reach < SMALL ? 2 : 3).map(({ code }, at) => {
          const dollars = (reach / 1000) * (perThousand[network] ?? 1) * roleShare[role] * (variantShare[at] ?? 1)
          return {
            promotionType: type.promotionType,
            variation: code,
            role,
            price: Math.max(5, Math.round(dollars)) * 100,
          }
        }),
      ),
  )
}
