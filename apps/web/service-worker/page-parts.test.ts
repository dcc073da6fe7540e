import { expect, test } from 'vitest'
import { addressesIn, pictureFolder } from './page-parts.ts'

test('finds a page’s scripts, styles, fonts and pictures once each, and nothing else', () => {
  const html = `<link rel="stylesheet" href="/assets/app-1.css"/><link rel="modulepreload" href="/assets/a.js"/>
    <script src="/assets/a.js"></script><a href="/account">Account</a><a href="https://other.example/assets/x.js">x</a>
    <img src="/media/scenes/one/640.webp" srcset="/media/scenes/one/960.webp 960w"/>
    <link rel="modulepreload" href="/es/assets/b.js"/><use href="/scenes.svg?v=1#error-dark"/><use href="/shared-icons.svg?v=1#sell"/><img src="/media/pic.webp?a=1&amp;b=2"/>`
  expect(addressesIn(html)).toEqual([
    '/assets/app-1.css',
    '/assets/a.js',
    '/media/scenes/one/640.webp',
    '/es/assets/b.js',
    '/scenes.svg?v=1',
    '/shared-icons.svg?v=1',
    '/media/pic.webp?a=1&b=2',
  ])
})

test('all sizes of a picture count as one picture', () => {
  expect(pictureFolder('/media/scenes/lake-cabin/640.avif')).toBe('/media/scenes/lake-cabin/')
  expect(pictureFolder('/media/uploads/stays/pic_1/1440.webp')).toBe('/media/uploads/stays/pic_1/')
  for (const other of ['/media/scenes/lake-cabin/', '/assets/app-1.css', '/media/cards/home.jpg'])
    expect(pictureFolder(other)).toBeNull()
})
