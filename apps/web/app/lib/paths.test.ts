import { destinationsOf, hostileAddress, hostileAddresses } from '@lodestay/tools/testing/hostile-addresses'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { nextOf, pageAddress, paths, safeLink, safeNext, siteAddress, stayOfPage } from './paths.ts'

const HERE = 'http://localhost:3000'

test('ids are escaped, and empty values omitted', () => {
  expect(paths.stay('a/b?c')).toBe('/stays/a%2Fb%3Fc')
  expect(paths.stays({ place: 'Moab, Utah', text: '', guests: 2, tag: ['a', 'b'], open: false })).toBe(
    '/stays?place=Moab%2C+Utah&guests=2&tag=a&tag=b',
  )
  expect(paths.host('org_1').promotionStep('stay_1', 'promo_1', 0)).toBe(
    '/host/org_1/stays/stay_1/promotions/promo_1/0',
  )
})

test('no id can point off the site', () => {
  for (const id of hostileAddresses) {
    const built = [paths.stay(id), paths.page(id), paths.promotion(id), paths.shortlink(id), paths.invitation(id)]
    for (const address of [...built, paths.place(id, id), paths.host(id).stay(id), paths.signIn(id)])
      expect([address, new URL(address, HERE).origin]).toEqual([address, HERE])
  }
})

describe('the page to continue to', () => {
  test('is one of our pages', () => expect(safeNext('/stays?x=1#map')).toBe('/stays?x=1#map'))

  test.each(hostileAddresses)('is never %j', (next) => {
    expect(safeNext(next)).toBe('/')
    expect(nextOf(new Request(`${HERE}/sign-in?${new URLSearchParams({ next })}`))).toBe('/')
  })

  test('stays on the site for any input', () => {
    fc.assert(
      fc.property(hostileAddress(), (next) => {
        expect(destinationsOf(safeNext(next), HERE)).toEqual([HERE])
      }),
    )
  })
})

describe('a link from data', () => {
  test('points to the web or to one of our pages', () => {
    expect(safeLink('https://book.example.com/a?b=c')).toBe('https://book.example.com/a?b=c')
    expect(safeLink('/stays')).toBe('/stays')
  })

  test('never contains a script, credentials or a disguised path', () => {
    fc.assert(
      fc.property(hostileAddress(), (address) => {
        const link = safeLink(address)
        if (link === null) return
        const { protocol, username, password } = new URL(link, HERE)
        expect([/^https?:$/.test(protocol), username, password]).toEqual([true, '', ''])
        if (link.startsWith('/')) expect(destinationsOf(link, HERE)).toEqual([HERE])
      }),
    )
  })
})

test.each([
  ['/watches?stayId=stay_1', '/watches?stayId=stay_1'],
  ['/watches.data?stayId=stay_1&_routes=routes%2Ftraveler%2Fwatches', '/watches?stayId=stay_1'],
  ['/favorites.data?_routes=routes%2Ftraveler%2Ffavorites', '/favorites'],
])('signing in on the way to %s returns to %s', (asked, page) => {
  expect(pageAddress(new Request(`https://stay.example${asked}`))).toBe(page)
})

test.each([
  ['/stays/stay_1', 'stay_1'],
  ['/stays/stay_1/report', 'stay_1'],
  ['/stays', undefined],
  ['/stays/', undefined],
  ['/offers/stay_1', undefined],
  ['/host/org_1/stays/stay_1', undefined],
])('%s is a page about the stay %s', (pathname, stayId) => {
  expect(stayOfPage(pathname)).toBe(stayId)
})

test.each([
  ['/media/uploads/stays/pic_1/2048.webp', '/media/cards/uploads/stays/pic_1/2048.jpg'],
  ['/media/scenes/lake-cabin/1440.webp', '/media/cards/scenes/lake-cabin/1440.jpg'],
  ['https://pictures.example/a.webp', 'https://pictures.example/a.webp'],
])('%s is shown in link previews as %s, because some networks reject WebP', (picture, card) => {
  expect(paths.linkCard.picture(picture)).toBe(card)
})

test('link previews of pages without a picture of their own are in the page’s language', async () => {
  expect(paths.linkCard.place('IA', 'Ames')).toBe('/media/cards/places/IA/Ames.jpg')
  const spanish = await inSpanish()
  expect(spanish.paths.linkCard.place('IA', 'Ames')).toBe('/media/cards/es/places/IA/Ames.jpg')
  expect(spanish.paths.linkCard.home()).toBe('/media/cards/es/home.jpg')
})

/** The module as the Spanish build has it. */
async function inSpanish() {
  vi.resetModules()
  vi.doMock('./language.ts', () => import('./language.es.ts'))
  const spanish = await import('./paths.ts')
  vi.doUnmock('./language.ts')
  vi.resetModules()
  return spanish
}

test('links that the server counts are in the page’s language', async () => {
  expect(paths.outboundLink('stay_1', 'Direct', 'offer')).toBe('/go/stay_1/Direct?from=offer')
  expect(siteAddress('/l/3f9a1c2b7d')).toBe('/l/3f9a1c2b7d')
  const spanish = await inSpanish()
  expect(spanish.paths.outboundLink('stay_1', 'Direct', 'offer')).toBe('/es/go/stay_1/Direct?from=offer')
  expect(spanish.siteAddress('/l/3f9a1c2b7d')).toBe('/es/l/3f9a1c2b7d')
})
