import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueOutlet, OutletNetwork, ParticipationRole } from '../outlets/outlet.ts'
import { amplificationRefusals, interactionRefusals, outletRefusals, reshareRefusals } from '../outlets/outlet-rules.ts'
import { planUsage } from '../plans/plan-units.ts'
import { type PlanName, planNames } from '../plans/plans.ts'
import { boostsFor, type Catalogue, type CatalogueType } from '../promotion-types/promotion-type.ts'
import type { LapsingFacts } from './lapsing-choices.ts'
import {
  type Choices,
  choiceProblems,
  type OutletField,
  outletFields,
  type PromotionPlan,
  priceOf,
  settleChoices,
} from './promotion-choices.ts'
import { handleOf, postAt, postProblems, subjectOf } from './promotion-post.ts'
import { stepAt, stepCompletion, stepOfField, type WizardDraft, wizardProblems } from './promotion-wizard.ts'
import { StayPromotionFields, StayPromotionSave } from './stay-promotion.ts'

function network(id: string, partners: readonly string[], resharers: readonly string[]): OutletNetwork {
  return {
    id,
    slug: id,
    name: id.toUpperCase(),
    platform: 'Instagram',
    description: '',
    limits: {
      captionMax: 60,
      mediaKinds: ['photo'],
      mediaMin: 1,
      mediaMax: 2,
      ratioMin: 0.8,
      ratioMax: 1.91,
      taggedAccountsMax: 1,
      linkSticker: id === 'gram',
    },
    collaborationNetworkIds: [...partners],
    reshareNetworkIds: [...resharers],
  }
}

// Posts on gram or book are amplified on book only, and reshared on mail; posts on mail go nowhere else.
const networks = [
  network('gram', ['book', 'gram'], ['mail']),
  network('book', ['book'], ['mail']),
  network('mail', [], []),
]

const roles: readonly ParticipationRole[] = ['posting', 'amplification', 'reshare']

function outlet(id: string, on: string, changes: Partial<CatalogueOutlet> = {}): CatalogueOutlet {
  return {
    id,
    name: id,
    handle: `@${id}`,
    description: '',
    network: networks.find((each) => each.id === on) ?? null,
    roles: [...roles],
    reach: 1000,
    audience: '',
    topics: [],
    regions: [],
    url: null,
    publisher: null,
    isOpen: true,
    closedReason: '',
    carriesOutExtras: true,
    prices: ['single', 'set'].flatMap((variantId, at) =>
      roles.map((role, nth) => ({ promotionTypeId: 'story', variantId, role, price: 100 * (at + 1) + nth })),
    ),
    ...changes,
  }
}

const story: CatalogueType = {
  id: 'story',
  promotionType: 'gram-story',
  name: 'Story',
  description: '',
  icon: 'Image',
  platform: 'Instagram',
  planItem: 'stories',
  amplifyAfterHours: 2,
  reshareAfterHours: 24,
  variants: [
    {
      id: 'single',
      name: 'Single',
      description: '',
      pictures: null,
      feedHours: null,
      isPostedAsIs: false,
      price: 5000,
    },
    { id: 'set', name: 'Set', description: '', pictures: null, feedHours: null, isPostedAsIs: false, price: 9000 },
  ],
  addons: [{ type: 'pin', name: 'Pinned', description: '', price: 700 }],
  boosts: [
    { type: 'State', name: 'Maine', description: '', price: 2500, reach: 9000, networkIds: ['gram'] },
    { type: 'City', name: 'Boston', description: '', price: 2000, reach: 5000, networkIds: [] },
  ],
}
const letter: CatalogueType = {
  ...story,
  id: 'letter',
  name: 'Letter',
  variants: [
    { id: 'one', name: 'One', description: '', pictures: null, feedHours: null, isPostedAsIs: false, price: 3000 },
  ],
  addons: [],
  boosts: [],
}
const catalogue: Catalogue = {
  networks,
  outlets: [
    outlet('gram-a', 'gram'),
    outlet('gram-b', 'gram'),
    outlet('book-a', 'book'),
    outlet('book-b', 'book'),
    outlet('mail-a', 'mail'),
    outlet('closed', 'gram', { isOpen: false, closedReason: 'Fully booked until March.' }),
    outlet('poster', 'gram', { roles: ['posting'] }),
    outlet('by-platform', 'gram', { carriesOutExtras: false }),
    outlet('unpriced', 'gram', { prices: [] }),
    outlet('lost', 'nowhere'),
  ],
  types: [story, letter],
  extraPrices: { giveaway: null, cancellation: null },
}

function of(id: string): CatalogueOutlet {
  return catalogue.outlets.find((each) => each.id === id) as CatalogueOutlet
}

const nothing: Choices = {
  promotionTypeId: 'story',
  variantId: 'single',
  postOutlets: [],
  amplificationOutlets: [],
  reshareOutlets: [],
  boost: null,
  addons: [],
}

function boost(type: string, name: string) {
  return { target: { type, name } }
}

describe('an outlet', () => {
  const want = { promotionTypeId: 'story', variantId: 'single', role: 'amplification' } as const
  test.each([
    ['gram-a', []],
    ['closed', ['Fully booked until March.']],
    ['poster', ['poster does not amplify.']],
    ['unpriced', ['unpriced does not offer this promotion type and variant.']],
    ['lost', ['lost has no network.']],
  ])('%s is rejected for %j', (id, reasons) => {
    expect(outletRefusals(of(id), want)).toEqual(reasons)
  })

  test('amplifies only if its network works with that of every posting outlet', () => {
    expect(amplificationRefusals(of('book-a'), [of('gram-a'), of('book-b')])).toEqual([])
    expect(amplificationRefusals(of('gram-b'), [of('gram-a'), of('book-b')])).toEqual([
      'GRAM does not amplify posts on BOOK.',
    ])
  })

  test('reshares only if its network shares those of the posting and amplifying outlets', () => {
    expect(reshareRefusals(of('mail-a'), [of('gram-a')], [of('book-a')])).toEqual([])
    expect(reshareRefusals(of('gram-b'), [of('gram-a')], [of('book-a')])).toEqual([
      'GRAM does not reshare posts from GRAM.',
      'GRAM does not reshare posts from BOOK.',
    ])
  })

  test('networks work together in one direction', () => {
    const [gram, book] = networks as [OutletNetwork, OutletNetwork]
    expect(interactionRefusals(gram, book, 'collaboration')).toEqual([])
    expect(interactionRefusals(book, gram, 'collaboration')).toHaveLength(1)
  })
})

/** A plan with no units left. */
function on(plan: PlanName): PromotionPlan {
  return { plan, usage: [], held: null }
}

describe('a price', () => {
  test('is the variant, the outlets, the boost and the addons, minus the plan’s discount', () => {
    const choices: Choices = {
      ...nothing,
      postOutlets: ['gram-a', 'book-a'],
      amplificationOutlets: ['book-b'],
      reshareOutlets: ['mail-a'],
      boost: boost('State', 'Maine'),
      addons: ['pin'],
    }
    expect(priceOf(choices, catalogue, on('Growth'))).toMatchObject({
      subtotal: 5000 + 100 + 100 + 101 + 102 + 2500 + 700,
      discountPercent: 10,
      discount: 860,
      total: 7743,
      currency: 'USD',
    })
  })

  test('is null until an available type and variant are chosen', () => {
    for (const choice of [
      { promotionTypeId: '' },
      { variantId: '' },
      { variantId: 'one' },
      { promotionTypeId: 'gone' },
    ])
      expect(priceOf({ ...nothing, ...choice }, catalogue, on('Free'))).toBeNull()
  })

  const used = (stories: number) => ({ usage: planUsage('Plus', { stories }), held: null })
  const posted: Choices = { ...nothing, postOutlets: ['gram-a', 'poster', 'book-a'], addons: ['pin'] }

  test('with a plan unit left excludes the variant and the cheapest posting outlet, and discounts the rest', () => {
    expect(priceOf(posted, catalogue, { plan: 'Plus', ...used(2) })).toMatchObject({
      subtotal: 5000 + 3 * 100 + 700,
      covered: 5000 + 100,
      planItem: 'stories',
      unit: { item: 'stories', included: 3, left: 1 },
      discount: 45,
      total: 855,
    })
  })

  test('without a unit left is charged in full', () => {
    expect(priceOf(posted, catalogue, { plan: 'Plus', ...used(3) })).toMatchObject({
      covered: 0,
      unit: null,
      total: 5700,
    })
  })

  test('keeps the unit it has taken, but not one of another item', () => {
    const taken = { plan: 'Free' as const, usage: planUsage(null, {}) }
    expect(priceOf(posted, catalogue, { ...taken, held: 'stories' })).toMatchObject({ covered: 5100, unit: null })
    expect(priceOf(posted, catalogue, { ...taken, held: 'email' })).toMatchObject({ covered: 0 })
  })

  test('is the sum of its lines for any choices, and never a higher total', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...planNames), fc.nat(6), (choices, plan, stories) => {
        const price = priceOf(choices, catalogue, { plan, usage: planUsage(plan, { stories }), held: null })
        if (!price) return
        expect(price.subtotal).toBe(price.lines.reduce((sum, line) => sum + line.price, 0))
        expect(price.subtotal - price.covered - price.discount).toBe(price.total)
        expect(price.covered > 0).toBe(price.unit !== null)
        expect(Number.isInteger(price.total) && price.total >= 0 && price.total <= price.subtotal).toBe(true)
      }),
    )
  })

  test('a boost is sold if a posting outlet is on one of its networks', () => {
    expect(boostsFor(story, [of('book-a')]).map(({ name }) => name)).toEqual(['Boston'])
    expect(boostsFor(story, [of('book-a'), of('gram-a')]).map(({ name }) => name)).toEqual(['Maine', 'Boston'])
  })
})

describe('where the platform itself posts', () => {
  const wanted: Choices = {
    ...nothing,
    postOutlets: ['by-platform'],
    boost: boost('City', 'Boston'),
    addons: ['pin'],
  }

  test.each([
    ['boost', 'Boston is not offered as a boost for these outlets.'],
    ['addons', 'Pinned is not offered with these posting outlets.'],
  ])('nobody carries out a %s: it can’t be chosen, and costs nothing', (path, message) => {
    expect(choiceProblems(wanted, catalogue)).toContainEqual({ path, message })
    expect(priceOf(wanted, catalogue, on('Free'))?.lines.map(({ part }) => part)).toEqual(['variant', 'posting'])
  })

  test('a former boost and addons are removed when outlets are chosen, with the reason', () => {
    const { choices, cleared } = settleChoices(wanted, catalogue)
    expect(choices).toMatchObject({ boost: null, addons: [] })
    const reason = 'It isn’t available for these posting outlets.'
    expect(cleared).toMatchObject([
      { field: 'boost', name: 'Boston', reason },
      { field: 'addons', name: 'Pinned', reason },
    ])
  })

  test('a boost is still sold for the other posts, but addons are for all posts', () => {
    const both = { ...wanted, postOutlets: ['by-platform', 'gram-a'] }
    expect(choiceProblems(both, catalogue).map(({ path }) => path)).toEqual(['addons'])
    expect(boostsFor(story, [of('by-platform'), of('book-a')]).map(({ name }) => name)).toEqual(['Boston'])
  })
})

const ids = fc.uniqueArray(fc.constantFrom(...catalogue.outlets.map(({ id }) => id), 'gone'), { maxLength: 4 })
const anyChoices: fc.Arbitrary<Choices> = fc.record({
  promotionTypeId: fc.constantFrom('', 'story', 'letter', 'gone'),
  variantId: fc.constantFrom('', 'single', 'set', 'one', 'gone'),
  postOutlets: ids,
  amplificationOutlets: ids,
  reshareOutlets: ids,
  boost: fc.constantFrom(null, boost('State', 'Maine'), boost('City', 'Boston'), boost('City', 'Nowhere')),
  addons: fc.constantFrom([], ['pin'], ['gone']),
})

describe('settling choices', () => {
  test('removes what no longer works with the posting outlets, and says why', () => {
    const before: Choices = {
      ...nothing,
      postOutlets: ['gram-a'],
      amplificationOutlets: ['gram-b'],
      reshareOutlets: ['mail-a'],
    }
    const { choices, cleared } = settleChoices({ ...before, postOutlets: ['book-a'] }, catalogue)
    expect(choices).toMatchObject({ postOutlets: ['book-a'], amplificationOutlets: [], reshareOutlets: ['mail-a'] })
    expect(cleared).toEqual([
      { field: 'amplificationOutlets', id: 'gram-b', name: 'gram-b', reason: 'GRAM does not amplify posts on BOOK.' },
    ])
  })

  test('removes the variant, the boost and the addons of another type', () => {
    const wanted: Choices = {
      ...nothing,
      promotionTypeId: 'letter',
      postOutlets: ['gram-a'],
      boost: boost('City', 'Boston'),
      addons: ['pin'],
    }
    const { choices, cleared } = settleChoices(wanted, catalogue)
    expect(choices).toMatchObject({ variantId: '', boost: null, addons: [], postOutlets: ['gram-a'] })
    expect(cleared.map(({ field }) => field)).toEqual(['variantId', 'boost', 'addons'])
  })

  test('keeps choices that only the catalogue has changed, for the host to see', () => {
    const wanted: Choices = { ...nothing, postOutlets: ['closed', 'gone'] }
    expect(settleChoices(wanted, catalogue)).toEqual({ choices: wanted, cleared: [] })
    expect(choiceProblems(wanted, catalogue)).toEqual([
      { path: 'postOutlets.0', message: 'Fully booked until March.' },
      { path: 'postOutlets.1', message: 'This outlet is no longer available.' },
    ])
    const gone: Choices = { ...nothing, promotionTypeId: 'gone' }
    expect(settleChoices(gone, catalogue)).toEqual({ choices: gone, cleared: [] })
  })

  test.each([
    [{ promotionTypeId: 'gone' }, 'This promotion type is no longer offered.'],
    [{ variantId: 'gone' }, 'This variant is no longer offered.'],
  ])('%j of an accepted promotion is reported without the advice to choose another', (gone, message) => {
    const wanted: Choices = { ...nothing, ...gone }
    expect(choiceProblems(wanted, catalogue, false).map((problem) => problem.message)).toEqual([message])
  })

  test('is idempotent for any choices, adds nothing, and leaves compatible choices', () => {
    fc.assert(
      fc.property(anyChoices, (wanted) => {
        const { choices, cleared } = settleChoices(wanted, catalogue)
        for (const field of Object.keys(outletFields) as OutletField[])
          expect(wanted[field]).toEqual(expect.arrayContaining(choices[field]))
        expect(settleChoices(choices, catalogue)).toEqual({ choices, cleared: [] })
        expect(cleared.every(({ reason }) => reason.endsWith('.'))).toBe(true)
        const together = choiceProblems(choices, catalogue).filter(({ message }) =>
          /does not (amplify|reshare) posts|does not offer/.test(message),
        )
        expect(together).toEqual([])
      }),
    )
  })
})

const complete: WizardDraft = {
  ...nothing,
  title: '',
  userName: 'The Boathouse',
  postOutlets: ['gram-a'],
  mediaSelection: { type: 'existing_post', postId: 'https://gram.example/p/1' },
  summary: 'A week by the lake.',
  details: '',
  networkTexts: [],
  taggedAccounts: [],
  taggedLocations: [],
  linkStickerText: '',
  requestedDate: null,
  priority: 'medium',
  giveawayId: null,
  confirmed: true,
  agreesToTerms: true,
  confirmedPrice: 5100,
}

function problems(changes: Partial<WizardDraft>, total = 5100) {
  return wizardProblems({ ...complete, ...changes }, catalogue, total, facts)
}

const facts: LapsingFacts = { now: new Date('2027-06-01T12:00:00Z'), plan: 'Free', giveaway: null }

describe('the wizard', () => {
  test.each([-1, 9, 0.5])('has no step %d', (index) => {
    expect(() => stepAt(index)).toThrow('Invalid step index. Must be between 0 and 8.')
  })

  test('requires nothing more of a complete draft', () => {
    expect(problems({})).toEqual([])
  })

  test.each<[Partial<WizardDraft>, number, string, string]>([
    [{ userName: '' }, 0, 'userName', 'User name is required.'],
    [{ promotionTypeId: '', variantId: '', postOutlets: [] }, 1, 'promotionTypeId', 'Promotion type is required.'],
    [{ promotionTypeId: 'gone' }, 1, 'promotionTypeId', 'This promotion type is no longer offered. Choose another.'],
    [{ variantId: 'one' }, 1, 'variantId', 'This variant belongs to another promotion type.'],
    [{ variantId: 'gone' }, 1, 'variantId', 'This variant is no longer offered. Choose another.'],
    [{ postOutlets: [] }, 2, 'postOutlets', 'At least one posting outlet is required.'],
    [{ postOutlets: ['gram-a', 'closed'] }, 2, 'postOutlets.1', 'Fully booked until March.'],
    [{ reshareOutlets: ['gram-b'] }, 3, 'reshareOutlets.0', 'GRAM does not reshare posts from GRAM.'],
    [{ mediaSelection: { type: 'existing_post', postId: '' } }, 4, 'mediaSelection.postId', 'Post is required.'],
    [{ boost: boost('City', 'Nowhere') }, 5, 'boost', 'Nowhere is not offered as a boost for these outlets.'],
    [{ summary: '' }, 6, 'summary', 'Summary is required.'],
    [{ requestedDate: '2027-06-01T12:00:00Z' }, 6, 'requestedDate', 'Requested date must be in the future.'],
    [{ priority: 'high' }, 6, 'priority', 'High priority comes with a plan that has priority ranking.'],
    [{ giveawayId: 'gvw_gone' }, 0, 'giveawayId', 'Unknown giveaway: only one of the same stay.'],
    [{ confirmed: false }, 8, 'confirmed', 'Confirmation must be true.'],
    [{ agreesToTerms: false }, 8, 'agreesToTerms', 'Agreement to terms must be true.'],
  ])('with %j step %d lacks %s: %s', (changes, step, path, message) => {
    expect(problems(changes)[0]).toEqual({ step, path, message })
  })

  test('doesn’t count what has lapsed since its submission against a submitted promotion', () => {
    const lapsed = { requestedDate: '2027-06-01T12:00:00Z', priority: 'high', giveawayId: 'gvw_gone' } as const
    expect(wizardProblems({ ...complete, ...lapsed }, catalogue, 5100, null)).toEqual([])
  })

  test('requires pictures when uploading', () => {
    expect(problems({ mediaSelection: { type: 'uploaded_media', mediaFiles: [] } })[0]).toEqual({
      step: 4,
      path: 'mediaSelection.mediaFiles',
      message: 'Media is required.',
    })
  })

  test('reports a price that has changed since it was confirmed', () => {
    expect(problems({}, 5250)).toEqual([
      { step: 8, path: 'confirmed', message: 'The price has changed from $51 to $52.50. Please confirm it again.' },
    ])
  })

  test('reports what a network would reject at the step that fixes it', () => {
    expect(problems({ summary: 'x'.repeat(61) })).toEqual([
      { step: 6, path: 'summary', message: 'GRAM takes at most 60 characters, and this text has 61.' },
    ])
    const mediaFiles = [{ url: '/media/a.webp', width: 1000, height: 9000 }] as never
    expect(problems({ mediaSelection: { type: 'uploaded_media', mediaFiles } })[0]).toMatchObject({
      step: 4,
      path: 'mediaSelection.mediaFiles',
    })
  })

  test('doesn’t count spaces around a text, which aren’t saved', () => {
    expect(problems({ summary: `${'x'.repeat(59)}  \n` })).toEqual([])
  })

  test('optional steps are done once the host has moved past them', () => {
    expect(stepCompletion(1, [])).toMatchObject({ title: true, partnerOutlets: false, boost: false, content: false })
    expect(Object.values(stepCompletion(9, []))).toEqual(Array(8).fill(true))
    expect(stepCompletion(9, problems({ summary: '' }))).toMatchObject({ details: false, content: true })
  })

  test.each([
    ['postOutlets.1', 2],
    ['mediaSelection.postId', 4],
    ['agreesToTerms', 8],
  ])('fixes %s at step %d', (path, step) => {
    expect(stepOfField(path)).toBe(step)
  })
})

describe('a post', () => {
  const written = { ...complete, taggedAccounts: ['@lake', 'pines'], linkStickerText: 'Book now' }
  const picture = (changes: object) => ({ url: '/media/a.webp', width: 1000, height: 1000, ...changes })
  const uploaded = (...mediaFiles: ReturnType<typeof picture>[]) => ({
    ...complete,
    mediaSelection: { type: 'uploaded_media' as const, mediaFiles },
  })

  test('has the tagged accounts below its text, and its sticker where the network has stickers', () => {
    expect(postAt(written, of('gram-a'))).toMatchObject({
      caption: 'A week by the lake.\n\n@lake @pines',
      linkSticker: 'Book now',
      problems: ['GRAM takes at most 1 tagged account.'],
      notes: [],
    })
    expect(postAt(written, of('mail-a'))).toMatchObject({
      linkSticker: null,
      notes: ['MAIL has no link stickers: the link goes below the post.'],
    })
  })

  test.each([
    [[{}], []],
    [[{}, {}, {}], ['GRAM takes at most 2 pictures.']],
    [[{ width: 500 }], ['Picture 1 is too tall for GRAM. Crop it.']],
    [[{ width: 500, crop: { x: 0, y: 0, width: 1, height: 0.5 } }], []],
    [[{}, { width: 2000 }], ['Picture 2 is too wide for GRAM. Crop it.']],
    [[{ width: undefined, height: undefined }], []],
  ])('with pictures %j has the problems %j', (pictures, expected) => {
    expect(postAt(uploaded(...pictures.map(picture)), of('gram-a')).problems).toEqual(expected)
  })

  test.each([
    [{ width: 1200, crop: { x: 0, y: 0, width: 0.125, height: 0.33 } }, 1],
    [{ width: 1200, crop: { x: 0, y: 0, width: 0.6, height: 1 } }, 0],
    [{ width: 40 }, 1],
    [{ width: undefined, height: undefined }, 0],
  ])('with a picture of %j has %d notes that it is coarse', (more, notes) => {
    expect(postAt(uploaded(picture(more)), of('gram-a')).notes.filter((note) => note.includes('coarse'))).toHaveLength(
      notes,
    )
  })

  const video = { status: 'ready', problem: '', poster: null, seconds: 20, bytes: 1000 } as const
  const takes = (mediaKinds: ('photo' | 'video')[]) => {
    const net = network('gram', [], [])
    return { network: { ...net, limits: { ...net.limits, mediaKinds } } }
  }

  test.each([
    [['photo', 'video'], [{ video }], []],
    [['photo'], [{ video }], ['GRAM takes no videos.']],
    [['video'], [{}], ['GRAM takes no pictures.']],
    [['video'], [{ video }, { video }, { video }], ['GRAM takes at most 2 videos.']],
    [['photo', 'video'], [{}, { video }, {}], ['GRAM takes at most 2 pictures and videos.']],
    // Portrait is fine for a video, where a picture would be too tall.
    [['photo', 'video'], [{ video, width: 1080, height: 1920 }], []],
    [
      ['photo', 'video'],
      [{ video: { ...video, seconds: 100 } }],
      ['Video 1 is too long for GRAM, which takes at most 90 seconds.'],
    ],
  ] as const)('on a network that takes %j, with %j has the problems %j', (kinds, media, expected) => {
    expect(postAt(uploaded(...media.map(picture)), takes([...kinds])).problems).toEqual(expected)
  })

  test('a variant for a number of pictures takes exactly that many, and no video', () => {
    const photo = {
      ...letter,
      variants: [
        { id: 'one', name: 'One', description: '', pictures: 1, feedHours: null, isPostedAsIs: false, price: 3000 },
      ],
    }
    const messagesFor = (...media: object[]) =>
      wizardProblems(
        {
          ...uploaded(...media.map(picture)),
          promotionTypeId: 'letter',
          variantId: 'one',
          postOutlets: [],
        },
        { ...catalogue, types: [photo] },
        null,
        null,
      )
        .filter(({ step }) => step === 4)
        .map(({ message }) => message)
    expect(messagesFor({})).toEqual([])
    expect(messagesFor({}, {})).toEqual(['One takes exactly 1 picture.'])
    expect(messagesFor({ video })).toEqual(['One takes exactly 1 picture. It takes no videos.'])
  })

  test('has the network’s own text if there is one, and the common one otherwise', () => {
    const texts = { ...complete, details: 'More.', networkTexts: [{ networkId: 'mail', text: 'Dear readers,' }] }
    expect(postAt({ ...texts, taggedAccounts: ['lake'] }, of('mail-a')).caption).toBe('Dear readers,\n\n@lake')
    expect(postAt(texts, of('gram-a')).caption).toBe('A week by the lake.\n\nMore.')
  })

  test('has the common one if the network’s own has nothing to read', () => {
    const blank = { ...complete, networkTexts: [{ networkId: 'mail', text: ' \n' }] }
    expect(postAt(blank, of('mail-a')).caption).toBe('A week by the lake.')
  })

  test('for a newsletter uses the first line of its text as the subject, cut between words, and never its title', () => {
    const texts = { ...complete, title: 'Autumn, second try', summary: 'A week by the lake.\nCome and see.' }
    const subject = (more: object) => subjectOf({ ...texts, ...more }, of('mail-a').network)
    expect(subject({})).toBe('A week by the lake.')
    expect(subject({ networkTexts: [{ networkId: 'mail', text: 'Dear readers,\r\nhello' }] })).toBe('Dear readers,')
    expect(subject({ summary: 'word '.repeat(40) })).toBe(`${'word '.repeat(19).trim()}…`)
    expect(subject({ summary: '' })).toBe('')
  })

  test('mentions its host below its text, once, and only where a network has mentions', () => {
    const captionAt = (more: object, outlet = of('gram-a')) => postAt({ ...complete, ...more }, outlet).caption
    expect(captionAt({ userName: '@boathouse' })).toBe('A week by the lake.\n\n@boathouse')
    expect(captionAt({ userName: 'boathouse', taggedAccounts: ['boathouse'] })).toBe(
      'A week by the lake.\n\n@boathouse',
    )
    const said = 'A week at @Boathouse.'
    expect(captionAt({ userName: 'boathouse', summary: said })).toBe(said)
    const another = 'A week beside @boathouses.'
    expect(captionAt({ userName: 'boathouse', summary: another })).toBe(`${another}\n\n@boathouse`)
    expect(captionAt({ userName: '@Boathouse', taggedAccounts: ['boathouse'] })).toBe(
      'A week by the lake.\n\n@Boathouse',
    )
    // This network tags at most one account.
    expect(captionAt({ userName: '@boathouse', taggedAccounts: ['lake'] })).toBe('A week by the lake.\n\n@lake')
    expect(captionAt({ userName: 'The Boathouse' })).toBe('A week by the lake.')
    const letter = {
      network: { ...network('mail', [], []), limits: { ...network('mail', [], []).limits, taggedAccountsMax: 0 } },
    }
    expect(captionAt({ userName: '@boathouse' }, letter as never)).toBe('A week by the lake.')
    expect([handleOf('@@boat.house'), handleOf(' boat '), handleOf('The Boathouse'), handleOf('')]).toEqual([
      '@boat.house',
      '@boat',
      null,
      null,
    ])
  })

  test('a network’s own text that is too long is a problem of that text', () => {
    const texts = { ...complete, networkTexts: [{ networkId: 'gram', text: 'x'.repeat(61) }] }
    expect(postProblems(texts, of('gram-a'))).toEqual([
      { path: 'networkTexts', message: 'GRAM takes at most 60 characters, and this text has 61.' },
    ])
    expect(postProblems(texts, of('mail-a'))).toEqual([])
  })

  const on = (platform: OutletNetwork['platform'], captionMax = 2000) => {
    const net = network('gram', [], [])
    return { network: { ...net, platform, limits: { ...net.limits, captionMax } } }
  }
  const link = `https://example.com/${'a'.repeat(60)}`

  test('a link counts as 23 characters on X, and at full length elsewhere', () => {
    const text = { ...complete, summary: `Look: ${link}` }
    expect(postAt(text, on('X', 29)).problems).toEqual([])
    expect(postAt(text, on('Facebook', 29)).problems).toEqual([
      `GRAM takes at most 29 characters, and this text has ${6 + link.length}.`,
    ])
  })

  test('a link that can’t be clicked is noted', () => {
    const text = { ...complete, summary: `Look: ${link}` }
    expect(postAt(text, on('Instagram')).notes).toEqual(['Links in text aren’t clickable on GRAM.'])
    expect(postAt(text, on('X')).notes).toEqual([])
    expect(postAt(complete, on('Instagram')).notes).toEqual([])
  })

  test('Instagram takes thirty hashtags', () => {
    const tags = (count: number) => ({
      ...complete,
      summary: Array.from({ length: count }, (_, n) => `#t${n}`).join(' '),
    })
    expect(postAt(tags(30), on('Instagram')).problems).toEqual([])
    expect(postAt(tags(31), on('Instagram')).problems).toEqual([
      'GRAM takes at most 30 hashtags, and this text has 31.',
    ])
    expect(postAt(tags(31), on('Facebook')).problems).toEqual([])
  })

  test('an unready video is a problem of the step that chooses it', () => {
    const [problem] = wizardProblems(
      uploaded(picture({ video: { ...video, status: 'failed', problem: 'It’s damaged.' } })),
      catalogue,
      null,
      null,
    )
    expect(problem).toEqual({ step: 4, path: 'mediaSelection.mediaFiles.0', message: 'Video 1: It’s damaged.' })
  })
})

describe('the fields of a promotion', () => {
  const messagesOf = (body: object) => StayPromotionSave.safeParse(body).error?.issues.map(({ message }) => message)

  test('start with the specification’s defaults', () => {
    expect(StayPromotionFields.parse({})).toMatchObject({
      nights: 3,
      priority: 'medium',
      mediaSelection: { type: 'uploaded_media', mediaFiles: [] },
      boost: null,
      postOutlets: [],
    })
  })

  test.each([
    [{ title: 'x'.repeat(101) }, 'Title must be at most 100 characters.'],
    [{ userName: 'x'.repeat(101) }, 'User name must be at most 100 characters.'],
    [{ summary: 'x'.repeat(501) }, 'Summary must be at most 500 characters.'],
    [{ details: 'x'.repeat(1001) }, 'Details must be at most 1000 characters.'],
    [{ linkStickerText: 'x'.repeat(51) }, 'Link sticker text must be at most 50 characters.'],
    [{ extraNotes: 'x'.repeat(501) }, 'Extra notes must be at most 500 characters.'],
    [{ taggedAccounts: ['x'.repeat(31)] }, 'Each item in Tagged accounts must be at most 30 characters.'],
    [{ taggedLocations: ['x'.repeat(31)] }, 'Each item in Tagged locations must be at most 30 characters.'],
    [{ dateInstructions: 'x'.repeat(201) }, 'Date instructions must be at most 200 characters.'],
    [{ eligibilityRequirements: 'x'.repeat(501) }, 'Eligibility requirements must be at most 500 characters.'],
    [{ detailsAndExclusions: 'x'.repeat(501) }, 'Details and exclusions must be at most 500 characters.'],
    [{ winner: 'x'.repeat(101) }, 'Winner must be at most 100 characters.'],
    [{ promotionTypeId: 'None' }, 'Promotion type cannot be "none".'],
    [{ promotionTypeId: 'x'.repeat(1001) }, 'Promotion type must be at most 1000 characters.'],
    [{ postOutlets: ['  '] }, 'Posting outlet ids must not be blank.'],
    [{ amplificationOutlets: [''] }, 'Amplification outlet ids must not be blank.'],
    [{ reshareOutlets: [' '] }, 'Reshare outlet ids must not be blank.'],
    [{ nights: 0 }, 'Nights must be a positive number.'],
    [{ nights: -2.5 }, 'Nights must be a positive number.'],
    [{ nights: '3' }, 'Nights must be a positive number.'],
    [{ nights: 2.5 }, 'Nights must be a whole number.'],
    [{ endDate: -5 }, 'endDate must be a positive timestamp.'],
    [{ mediaSelection: null }, 'Media selection is required.'],
    [{ media: [{}] }, 'Media url is required.'],
    [{ boost: {} }, 'Boost target is required.'],
    [{ boost: { target: { type: 'City' } } }, 'Boost target name is required.'],
    [{ boost: { target: { name: 'Boston' } } }, 'Boost target type is required.'],
    [{ step: 9 }, 'Invalid step index. Must be between 0 and 8.'],
    [{ step: -1 }, 'Invalid step index. Must be between 0 and 8.'],
    [{ currentStep: 10 }, 'Invalid current step. Must be between 1 and 9.'],
    [{ currentStep: 0 }, 'Invalid current step. Must be between 1 and 9.'],
  ])('reject %j', (body, message) => {
    expect(messagesOf(body)).toEqual([message])
  })
})
