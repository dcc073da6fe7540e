import { languages } from '@lodestay/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLettering } from '../../providers/pictures/lettering.ts'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { drawLinkCard, homeCard, placeCard, searchCard } from './link-card.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
  const [host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  const location = { address: { city: 'Winston-Salem', state: 'NC', zip: '27101' } }
  await t.given.acceptedStay(host, employee, { location })
})
afterAll(() => t.close())

function get(path: string) {
  return t.platform.server.inject({ method: 'GET', url: path })
}

describe('a link preview picture', () => {
  const cards = ['home', 'stays', 'places/nc/winston-salem']
  test.each(cards.flatMap((card) => [`/media/cards/${card}.jpg`, `/media/cards/es/${card}.jpg`]))(
    '%s is a JPEG of the size that networks require',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(answer.rawPayload.length).toBeLessThan(300_000)
    },
  )

  test('for a town without stays is 404', async () => {
    expect((await get('/media/cards/places/NC/Nowhere.jpg')).statusCode).toBe(404)
  })

  test('shows the number of stays, so that another count is another picture', async () => {
    const lettering = await getLettering()
    const [one, two] = [1, 2].map((count) =>
      drawLinkCard(placeCard('en', { city: 'Ames', state: 'IA', count }), lettering),
    )
    expect(one).not.toBe(two)
  })

  test('is in the language of the page that it is for', () => {
    expect([homeCard('es').title, searchCard('es', 1234).title]).toEqual(['Lugares que valen el viaje', 'Alojamientos'])
    const leads = [1, 1234].map((count) => placeCard('es', { city: 'Ames', state: 'IA', count }).lead)
    expect(leads).toEqual(['1 alojamiento', '1,234 alojamientos'])
    expect(placeCard('en', { city: 'Ames', state: 'IA', count: 1234 }).lead).toBe('1,234 stays')
  })

  test.each(languages)('has a line below its title that fits beside the scene: %s', async (language) => {
    const { width } = await getLettering()
    for (const { lead } of [homeCard(language), searchCard(language, 1_234_567)])
      expect(width(lead, 'sans', 32)).toBeLessThan(432)
  })
})

test('has complete lines: every coordinate of the outlines is a number', async () => {
  const { path } = await getLettering()
  const letters = 'The quick brown fox jumps over 1,234,567 lazy dogs in Winston-Salem, NC.'
  for (const face of ['serif', 'sans'] as const)
    for (const y of [0, 91, 327.6]) expect(path(letters, face, 84, 64, y)).toMatch(/^[MLQCZ\d. -]+$/)
})

test('letters missing from the font are drawn without accents, and other scripts not at all', async () => {
  const { path, width } = await getLettering()
  expect(path('Lāna‘i', 'serif', 40, 0, 0)).toBe(path('Lana‘i', 'serif', 40, 0, 0))
  expect(width('京都', 'serif', 40)).toBe(0)
  expect(path('Cañon', 'sans', 40, 0, 0)).not.toBe(path('Canon', 'sans', 40, 0, 0))
})
