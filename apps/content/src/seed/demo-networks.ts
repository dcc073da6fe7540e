import { BRAND_NAME, type NetworkLimits, type socialPlatforms } from '@lodestay/domain'

export type DemoNetwork = {
  slug: string
  name: string
  platform: (typeof socialPlatforms)[number]
  description: string
  limits: NetworkLimits
  /** Slugs of the networks whose outlets amplify and reshare what is posted here. */
  collaborates: readonly string[]
  reshares: readonly string[]
}

const pictures: NetworkLimits['mediaKinds'] = ['photo', 'video']

function limits(captionMax: number, more: Partial<NetworkLimits> = {}): NetworkLimits {
  return {
    captionMax,
    mediaKinds: pictures,
    mediaMin: 0,
    mediaMax: 10,
    ratioMin: null,
    ratioMax: null,
    taggedAccountsMax: 20,
    linkSticker: false,
    ...more,
  }
}

export const demoNetworks: readonly DemoNetwork[] = [
  {
    slug: 'instagram',
    name: 'Instagram',
    platform: 'Instagram',
    description: 'Posts in the feed: up to ten pictures, square, upright or wide.',
    limits: limits(2200, { mediaMin: 1, ratioMin: 0.8, ratioMax: 1.91 }),
    collaborates: ['instagram-stories', 'facebook', 'lodestay-feed'],
    reshares: ['instagram-stories', 'x', 'travel-blogs'],
  },
  {
    slug: 'instagram-stories',
    name: 'Instagram Stories',
    platform: 'Instagram',
    description: 'Upright pictures that stay for a day, with a link sticker that leads to the stay.',
    limits: limits(250, {
      mediaMin: 1,
      mediaMax: 3,
      ratioMin: 0.5,
      ratioMax: 0.8,
      taggedAccountsMax: 5,
      linkSticker: true,
    }),
    collaborates: ['instagram', 'facebook'],
    reshares: ['facebook', 'x'],
  },
  {
    slug: 'facebook',
    name: 'Facebook Pages',
    platform: 'Facebook',
    description: 'Posts of pages: pictures of any shape and as much text as you like.',
    limits: limits(5000, { taggedAccountsMax: 10 }),
    collaborates: ['instagram', 'facebook-groups', 'lodestay-feed'],
    reshares: ['facebook-groups', 'x', 'email-newsletter'],
  },
  {
    slug: 'facebook-groups',
    name: 'Facebook Groups',
    platform: 'Facebook',
    description: 'Groups of travelers who plan together. Posts are approved by the people who run the group.',
    limits: limits(3000, { mediaMax: 6, taggedAccountsMax: 3 }),
    collaborates: ['facebook'],
    reshares: ['facebook', 'x'],
  },
  {
    slug: 'tiktok',
    name: 'TikTok',
    platform: 'TikTok',
    description: 'Upright videos and picture slideshows with sound.',
    limits: limits(2200, { mediaMin: 1, ratioMin: 0.5, ratioMax: 1, taggedAccountsMax: 5 }),
    collaborates: ['instagram', 'instagram-stories'],
    reshares: ['instagram-stories', 'facebook', 'x'],
  },
  {
    slug: 'x',
    name: 'X',
    platform: 'X',
    description: 'Short posts with up to four pictures.',
    limits: limits(280, { mediaMax: 4, taggedAccountsMax: 10 }),
    collaborates: ['travel-blogs'],
    reshares: ['facebook', 'travel-blogs'],
  },
  {
    slug: 'lodestay-feed',
    name: `${BRAND_NAME} feed`,
    platform: BRAND_NAME as 'Lodestay',
    description: `Posts among the news that travelers read on ${BRAND_NAME}, with a link to the stay.`,
    limits: limits(1000, { mediaMin: 1, mediaMax: 6, ratioMin: 0.75, ratioMax: 2, taggedAccountsMax: 5 }),
    collaborates: ['instagram', 'facebook', 'email-newsletter'],
    reshares: ['instagram-stories', 'x', 'facebook', 'email-newsletter'],
  },
  {
    slug: 'email-newsletter',
    name: 'Email newsletters',
    platform: 'Email',
    description: 'Letters to readers who asked for them: wide pictures, your text and a button.',
    limits: limits(4000, {
      mediaKinds: ['photo', 'richText'],
      mediaMax: 3,
      ratioMin: 1,
      ratioMax: 3,
      taggedAccountsMax: 0,
    }),
    collaborates: ['lodestay-feed', 'travel-blogs'],
    reshares: ['x', 'facebook', 'travel-blogs'],
  },
  {
    slug: 'travel-blogs',
    name: 'Travel blogs',
    platform: 'None',
    description: 'Independent writers with a map, a shelf of guides and patient readers. Posts stay for years.',
    limits: limits(8000, {
      mediaKinds: ['photo', 'video', 'richText'],
      mediaMin: 2,
      ratioMin: 0.66,
      ratioMax: 2.4,
      taggedAccountsMax: 8,
    }),
    collaborates: ['email-newsletter', 'x'],
    reshares: ['x', 'facebook-groups', 'email-newsletter'],
  },
]
