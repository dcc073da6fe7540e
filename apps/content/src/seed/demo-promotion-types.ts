import { type BoostOption, BRAND_NAME, type PromotionAddonOffer, type PromotionType } from '@lodestay/domain'

type DemoVariant = {
  code: string
  name: string
  description: string
  price: number
  pictures: number | null
  /** How long our own feed shows it. */
  feedHours: number | null
  postedAsIs: boolean
}

export type DemoPromotionType = Omit<PromotionType, 'id' | 'amplifyAfterHours' | 'reshareAfterHours'> & {
  order: number
  /** Slugs of the networks whose outlets post this type. */
  postedOn: readonly string[]
  variants: readonly DemoVariant[]
  addons: readonly PromotionAddonOffer[]
  /** `on`: slugs of the networks this boost is sold on; all if missing. */
  boosts: readonly (BoostOption & { on?: readonly string[] })[]
}

/** Variants that need no production; a reel or a tour, for example, has to be edited by someone. */
const POSTED_AS_IS = ['post-photo', 'post-carousel', 'page-post']

function variant(
  code: string,
  name: string,
  price: number,
  description: string,
  { pictures = null, feedHours = null }: Partial<Pick<DemoVariant, 'pictures' | 'feedHours'>> = {},
): DemoVariant {
  return {
    code,
    name,
    description,
    price: price * 100,
    pictures,
    feedHours,
    postedAsIs: POSTED_AS_IS.includes(code),
  }
}

function addon(type: string, name: string, price: number, description: string): PromotionAddonOffer {
  return {
    type,
    name,
    description,
    price: price * 100,
  }
}

function boost(
  type: BoostOption['type'],
  name: string,
  price: number,
  reach: number,
  description: string,
  on?: readonly string[],
) {
  return { type, name, description, price: price * 100, reach, ...(on && { on }) }
}

const copywriting = addon('copywriting', 'Copywriting', 45, 'An editor writes the text with you, in two rounds.')
const retouching = addon('retouching', 'Picture retouching', 35, 'Up to ten pictures: light, color, straight horizons.')
const report = addon(
  'results-report',
  'Report of results',
  25,
  'Views, saves and clicks of every outlet, a week after.',
)

export const demoPromotionTypes: readonly DemoPromotionType[] = [
  {
    promotionType: 'instagram-story',
    name: 'Instagram story',
    description: 'Upright pictures for a day, with a link sticker that leads straight to your stay’s page.',
    icon: 'PhotoCamera',
    platform: 'Instagram',
    planItem: 'stories',
    order: 10,
    postedOn: ['instagram-stories'],
    variants: [
      variant('story-single', 'Single story', 19, 'One picture with a link sticker.', { pictures: 1 }),
      variant('story-set', 'Set of three', 45, 'Three pictures that tell of one stay, each with the link.', {
        pictures: 3,
      }),
      variant('story-highlight', 'Story and highlight', 79, 'A set of three that stays on the profile for a month.'),
    ],
    addons: [
      retouching,
      addon('swipe-poll', 'Poll', 15, 'A question with two answers, and what people answered.'),
      report,
    ],
    boosts: [
      boost('City', 'Boston', 60, 9000, 'People in and around Boston who plan a weekend away.'),
      boost('State', 'Maine', 50, 7500, 'People in Maine, and those who go there every summer.'),
      boost('State', 'Colorado', 70, 11000, 'People in Colorado who like the mountains.'),
      boost('Interest', 'Weekend trips', 80, 14000, 'People who look for two or three nights, soon.', [
        'instagram-stories',
      ]),
    ],
  },
  {
    promotionType: 'instagram-post',
    name: 'Instagram post',
    description: 'A post in the feed of an account that travelers trust. It stays, and is found for months.',
    icon: 'Image',
    platform: 'Instagram',
    planItem: 'feedPosts',
    order: 20,
    postedOn: ['instagram'],
    variants: [
      variant('post-photo', 'Single photo', 29, 'One picture, your text, your account tagged.', { pictures: 1 }),
      variant('post-carousel', 'Carousel', 59, 'Up to ten pictures to leaf through.'),
      variant('post-reel', 'Reel', 119, 'A short film that the account makes of your pictures.'),
    ],
    addons: [copywriting, retouching, report],
    boosts: [
      boost('City', 'New York', 110, 16000, 'People in New York who want out for a few days.'),
      boost('City', 'Chicago', 80, 12000, 'People in Chicago and its suburbs.'),
      boost('State', 'Vermont', 45, 6000, 'People in Vermont and its regular guests.'),
      boost('Interest', 'Design hotels', 95, 13000, 'People who choose a place for how it looks.', ['instagram']),
      boost('Interest', 'Family travel', 85, 15000, 'Parents of children under twelve.'),
    ],
  },
  {
    promotionType: 'facebook-post',
    name: 'Facebook post',
    description: 'A post on a page or in a group where people ask each other where to go.',
    icon: 'Groups',
    platform: 'Facebook',
    planItem: 'feedPosts',
    order: 30,
    postedOn: ['facebook', 'facebook-groups'],
    variants: [
      variant('page-post', 'Post', 25, 'Pictures and text with a link to your stay’s page.'),
      variant('page-album', 'Album', 45, 'Up to ten pictures, each with a line of its own.'),
      variant('page-event', 'Open weekend', 69, 'A post and a reminder for one weekend that you want to fill.'),
    ],
    addons: [copywriting, addon('answering', 'Answering questions', 40, 'The page answers comments for three days.')],
    boosts: [
      boost('State', 'Texas', 75, 12500, 'People in Texas who drive to their holidays.', ['facebook']),
      boost('State', 'Florida', 75, 12500, 'People in Florida, in and out of season.', ['facebook']),
      boost('Interest', 'Family travel', 70, 13500, 'Parents of children under twelve.', [
        'facebook',
        'facebook-groups',
      ]),
    ],
  },
  {
    promotionType: 'tiktok-video',
    name: 'TikTok video',
    description: 'A walk through your stay in under a minute, by somebody who does it for a living.',
    icon: 'Videocam',
    platform: 'TikTok',
    planItem: null,
    order: 40,
    postedOn: ['tiktok'],
    variants: [
      variant('slideshow', 'Picture slideshow', 35, 'Your pictures, cut to music.'),
      variant('room-tour', 'Room tour', 95, 'A tour of the place, made of your pictures and clips.'),
    ],
    addons: [addon('voice-over', 'Voice-over', 30, 'Spoken by the account’s own voice.'), report],
    boosts: [
      boost('City', 'Los Angeles', 90, 18000, 'People in Los Angeles who look for the desert and the sea.'),
      boost('State', 'California', 130, 27000, 'People in the whole state.'),
      boost('Interest', 'Hiking', 75, 15000, 'People who start early and want a hot tub after.'),
      boost('Interest', 'Tiny houses', 70, 14000, 'People who like little places with everything in them.', ['tiktok']),
    ],
  },
  {
    promotionType: 'newsletter-feature',
    name: 'Newsletter feature',
    description: 'A letter or an article about your stay alone, for readers who plan ahead and book.',
    icon: 'Email',
    platform: 'Email',
    planItem: 'email',
    order: 50,
    postedOn: ['email-newsletter', 'travel-blogs'],
    variants: [
      variant(
        'feature',
        'Feature',
        89,
        'Your pictures and your text with a link to your stay’s page, and nobody else’s.',
      ),
    ],
    addons: [],
    boosts: [],
  },
  {
    promotionType: 'feed-spotlight',
    name: `${BRAND_NAME} spotlight`,
    description: `A post in the ${BRAND_NAME} feed, in front of people who are looking for a stay, with a link to yours.`,
    icon: 'TrendingUp',
    platform: BRAND_NAME as 'Lodestay',
    planItem: 'feedPosts',
    order: 60,
    postedOn: ['lodestay-feed'],
    variants: [
      variant('spotlight-day', 'A day', 15, 'Shown for twenty-four hours.', { feedHours: 24 }),
      variant('spotlight-weekend', 'A weekend', 35, 'Shown for three days: have it posted on a Friday.', {
        feedHours: 72,
      }),
      variant('spotlight-week', 'A week', 75, 'Shown for seven days.', { feedHours: 168 }),
    ],
    addons: [],
    boosts: [],
  },
  {
    promotionType: 'feed-story',
    name: `${BRAND_NAME} story`,
    description: `One picture in the bar above the ${BRAND_NAME} feed, for a day.`,
    icon: 'PhotoCamera',
    platform: BRAND_NAME as 'Lodestay',
    planItem: 'stories',
    order: 70,
    postedOn: ['lodestay-feed'],
    variants: [variant('feed-story-single', 'Single story', 12, 'One upright picture with a caption.')],
    addons: [],
    boosts: [],
  },
]
