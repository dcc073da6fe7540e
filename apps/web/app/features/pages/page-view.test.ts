import type { ContentPage } from '@lodestay/content-client'
import { describe, expect, test } from 'vitest'
import { pageView } from './page-view.server.ts'
import { pictureOfPage } from './page-view.ts'

const picture = {
  id: 'm1',
  url: 'http://content.example/api/media/file/lake%20at%20dawn.webp',
  alt: 'A lake at dawn',
  width: 2400,
  height: 1600,
  updatedAt: '2026-11-21T12:00:00.000Z',
  sizes: {
    small: { url: '/api/media/file/lake-640.webp', width: 640 },
    medium: { url: null, width: null },
  },
}
const hero = {
  blockType: 'hero',
  heading: 'Stay',
  text: null,
  eyebrow: null,
  image: picture,
  cta: { label: null, link: '/stays' },
}
const reported: string[] = []

function blocksOf(...layout: object[]) {
  const page = {
    id: 'p',
    slug: 'about',
    title: 'About',
    description: '',
    kind: 'page',
    stayId: null,
    updatedAt: '2026-11-20T08:00:00.000Z',
    layout,
    _status: 'published',
  }
  return pageView(page as ContentPage, (text) => reported.push(text)).blocks
}

describe('a hero', () => {
  test('has its picture at our own URL, in every available width', () => {
    const [block] = blocksOf(hero)
    expect(block).toMatchObject({
      kind: 'hero',
      heading: 'Stay',
      text: '',
      picture: {
        alt: 'A lake at dawn',
        width: 2400,
        url: expect.stringMatching(/^\/content-media\/lake%20at%20dawn\.webp\?v=\w+$/),
        variants: [
          { url: expect.stringMatching(/^\/content-media\/lake-640\.webp\?v=/), width: 640, type: 'image/webp' },
          { width: 2400 },
        ],
      },
    })
  })

  test('is its page’s picture in link previews, unless it has none', () => {
    const bare = { ...hero, image: null }
    const found = [[bare, hero], [bare], []].map((heroes) =>
      pictureOfPage({ blocks: heroes.flatMap((each) => blocksOf(each)) }),
    )
    expect(found).toEqual([expect.stringMatching(/^\/content-media\/lake%20at%20dawn\.webp/), null, null])
  })

  test('has a new picture URL once its picture has changed', () => {
    const addressOf = (updatedAt: string) => {
      const [block] = blocksOf({ ...hero, image: { ...picture, updatedAt } })
      return block?.kind === 'hero' && block.picture?.url
    }
    expect(addressOf('2026-11-21T12:00:00.000Z')).not.toBe(addressOf('2026-11-21T12:00:01.000Z'))
  })

  test('has no picture if it names none, or only its id', () => {
    for (const image of [null, 'm1', undefined])
      expect(blocksOf({ ...hero, image })).toEqual([expect.objectContaining({ picture: null })])
  })
})

describe('a button', () => {
  const actionOf = (cta: object) => {
    const [block] = blocksOf({ blockType: 'callToAction', heading: 'Go', cta })
    return block?.kind === 'callToAction' ? block.action : undefined
  }

  test('is labeled "See Details" unless its editor wrote something else', () => {
    expect(actionOf({ label: null, link: '/plans' })).toEqual({ label: 'See Details', to: '/plans' })
    expect(actionOf({ label: 'List it', link: '/host' })).toEqual({ label: 'List it', to: '/host' })
  })

  test('is omitted if it has no link, or an unsafe one', () => {
    for (const link of [null, '', 'javascript:alert(1)', '//evil.example']) expect(actionOf({ link })).toBeNull()
  })
})

test('a block that is unknown or lacks its text is left out and reported', () => {
  reported.length = 0
  expect(blocksOf({ blockType: 'carousel' }, { blockType: 'quote', text: null }, hero)).toHaveLength(1)
  expect(reported).toEqual([
    'Left out block 1 (carousel) of page about: it is not known',
    expect.stringContaining('block 2 (quote) of page about'),
  ])
})
