import { describe, expect, test } from 'vitest'
import type { OutletNetwork } from '../outlets/outlet.ts'
import { apiPlatformOf, textByApi, whyNotByApi } from './network-post.ts'

function network(platform: OutletNetwork['platform'], slug = platform.toLowerCase(), more: object = {}): OutletNetwork {
  const limits = {
    captionMax: 280,
    mediaKinds: ['photo' as const, 'video' as const],
    mediaMin: 0,
    mediaMax: 10,
    ratioMin: null,
    ratioMax: null,
    taggedAccountsMax: 20,
    linkSticker: /stories/.test(slug),
    ...more,
  }
  return {
    id: slug,
    slug,
    name: platform,
    platform,
    description: '',
    limits,
    collaborationNetworkIds: [],
    reshareNetworkIds: [],
  }
}

const photo = { url: '/media/uploads/promotions/pic_01kaf3v7y8e1zt6m4q9x2w5r0b/1440.webp', width: 1440, height: 1440 }
const state = { status: 'ready' as const, problem: '', poster: null, seconds: 9, bytes: 1000 }
const video = { url: '/media/uploads/promotions/vid_01kaf3v7y8e1zt6m4q9x2w5r0b/video.mp4', video: state }

function promotion(mediaFiles: (typeof photo | typeof video)[], more: object = {}) {
  return {
    mediaSelection: { type: 'uploaded_media' as const, mediaFiles },
    summary: 'A week by the lake.',
    details: '',
    networkTexts: [],
    userName: '',
    participantUserIds: [],
    taggedAccounts: [],
    taggedLocations: [],
    linkStickerText: '',
    dateInstructions: '',
    extraNotes: '',
    eligibilityRequirements: '',
    detailsAndExclusions: '',
    winner: '',
    ...more,
  }
}

describe('the API of a network', () => {
  test.each([
    ['Instagram', [photo]],
    ['Instagram', [photo, video]],
    ['Facebook', [photo]],
    ['Facebook', [photo, photo]],
    ['TikTok', [video]],
    ['TikTok', [photo]],
    ['X', [photo, photo, photo, photo]],
    ['X', [video]],
  ] as const)('of %s can post %j', (platform, media) => {
    expect(whyNotByApi(promotion([...media]), network(platform))).toBeNull()
  })

  test.each([
    ['Instagram', [], 'It has no pictures.'],
    ['Instagram', [{ ...photo, height: 2000 }], 'One of its pictures has a shape that Instagram doesn’t accept.'],
    ['Facebook', [photo, video], 'Facebook takes pictures or a video, not both.'],
    ['TikTok', [video, video], 'TikTok takes fewer pictures and videos in one post.'],
    ['X', Array(5).fill(photo), 'X takes fewer pictures and videos in one post.'],
    ['X', [{ ...photo, url: 'https://example.com/1.jpg' }], 'One of its pictures wasn’t uploaded here.'],
    ['Lodestay', [photo], 'Lodestay lets no program post.'],
  ] as const)('of %s can’t post %j', (platform, media, reason) => {
    expect(whyNotByApi(promotion([...media]), network(platform))).toBe(reason)
  })

  test('posts one picture or video as a story, without a sticker', () => {
    const stories = network('Instagram', 'instagram-stories')
    expect(whyNotByApi(promotion([{ ...photo, height: 2560 }]), stories)).toBeNull()
    expect(whyNotByApi(promotion([photo, photo]), stories)).not.toBeNull()
    expect(whyNotByApi(promotion([photo], { linkStickerText: 'See it' }), stories)).toBe('It has a link sticker.')
  })

  test('can mention a handle; names and tagged people need a person', () => {
    expect(whyNotByApi(promotion([photo], { userName: '@boathouse' }), network('Instagram'))).toBeNull()
    const named = promotion([photo], { userName: 'The Boathouse' })
    expect(whyNotByApi(named, network('Instagram'))).toBe('The name it mentions isn’t a handle.')
    const shown = promotion([photo], { participantUserIds: ['usr_1'] })
    expect(whyNotByApi(shown, network('Instagram'))).toBe('It shows people, who have to be tagged by a person.')
  })

  test('includes the added link in the length', () => {
    const almost = promotion([photo], { summary: 'x'.repeat(256) })
    expect(whyNotByApi(almost, network('X'))).toBe('Its text is too long with the link.')
    expect(whyNotByApi(promotion([photo], { summary: 'x'.repeat(255) }), network('X'))).toBeNull()
  })

  test('does not exist for groups, and on platforms without one', () => {
    expect(apiPlatformOf({ platform: 'Facebook', slug: 'facebook-groups' })).toBeNull()
    expect(apiPlatformOf({ platform: 'None', slug: 'travel-blogs' })).toBeNull()
    expect(apiPlatformOf({ platform: 'Facebook', slug: 'facebook' })).toBe('Facebook')
  })
})

test('the link is added if readers can follow it', () => {
  expect(textByApi('Words.', 'https://lodestay.test/l/1', network('X'))).toBe('Words.\n\nhttps://lodestay.test/l/1')
  expect(textByApi('Words.', 'https://lodestay.test/l/1', network('Instagram'))).toBe('Words.')
})
