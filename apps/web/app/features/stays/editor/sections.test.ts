import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import { stayProblems, type WholeStayFields } from '@lodestay/domain/stays/stay'
import { stayFieldNames } from '@lodestay/domain/stays/stay-fields'
import { describe, expect, it } from 'vitest'
import { differingFields, valueAt, withValueAt } from '../../drafts/draft-changes.ts'
import { inSummary } from './problem-words.ts'
import { isSectionDone, problemsIn, sectionOf, sections } from './sections.ts'
import { fieldsOf } from './stay-draft.ts'

function draft(fields: Partial<WholeStayFields> = {}): WholeStayFields {
  return { ...emptyStay, ...fields }
}

describe('the editor’s sections', () => {
  it('contain every field of a stay exactly once', () => {
    expect(sections.flatMap((section) => section.fields as readonly string[]).sort()).toEqual(
      [...stayFieldNames].sort(),
    )
  })

  it('locate a problem by its path', () => {
    const zip = { path: 'location.address.zip', message: 'Zip is required.' }
    const bed = { path: 'bedInfo.2.customDescription', message: 'Custom bed description is required.' }
    expect(problemsIn(sectionOf('place'), [zip, bed])).toEqual([zip])
    expect(problemsIn(sectionOf('beds'), [zip, bed])).toEqual([bed])
    expect(problemsIn(sectionOf('rates'), stayProblems(draft())).map(({ path }) => path)).toEqual([
      'currentRate',
      'bookingLinks',
    ])
  })

  it('name the field of a problem whose message does not', () => {
    const website = { ...emptyStay.contactInfo, website: 'harbor' }
    const broken = draft({
      bookingLinks: { 'Booking.com': 'book here' },
      contactInfo: website,
      social: { Instagram: 'harbor' },
    })
    const problems = ['rates', 'contact'].flatMap((key) => problemsIn(sectionOf(key), stayProblems(broken)))
    expect(problems.map((problem) => inSummary(problem).message)).toEqual([
      'Current rate is required.',
      'Booking.com: Invalid URL format',
      'Website: Invalid URL format',
      'Instagram: Invalid URL format',
    ])
  })

  it('are not done in an untouched draft', () => {
    const problems = stayProblems(draft())
    expect(sections.filter((section) => isSectionDone(section, draft(), problems))).toEqual([])
    const counted = draft({ bedrooms: 2 })
    expect(isSectionDone(sectionOf('beds'), counted, stayProblems(counted))).toBe(true)
  })

  it('are done when filled in without problems, and not while one remains', () => {
    const done = draft({ amenities: ['Sauna'] })
    expect(isSectionDone(sectionOf('amenities'), done, stayProblems(done))).toBe(true)
    const long = draft({ amenities: ['x'.repeat(51)] })
    expect(isSectionDone(sectionOf('amenities'), long, stayProblems(long))).toBe(false)
  })
})

describe('changes to a draft', () => {
  it('are found regardless of key order', () => {
    const one = draft({ bookingLinks: { Airbnb: 'https://a.example', Vrbo: 'https://v.example' } })
    const two = draft({ bookingLinks: { Vrbo: 'https://v.example', Airbnb: 'https://a.example' }, name: 'Lake' })
    expect(differingFields(one, two)).toEqual(['name'])
  })

  it('are written at a path without affecting siblings', () => {
    const before = draft({ nearbyAttractions: [{ description: 'Lake', minutes: 5 }] })
    const after = withValueAt(before, 'nearbyAttractions.0.minutes', 7)
    expect(valueAt(after, 'nearbyAttractions.0')).toEqual({ description: 'Lake', minutes: 7 })
    expect(valueAt(withValueAt(after, 'location.address.zip', '04609'), 'location.address')).toMatchObject({
      zip: '04609',
      country: 'US',
    })
    expect(after.location).toBe(before.location)
    expect(valueAt(before, 'nearbyAttractions.0.minutes')).toBe(5)
  })

  it('only concern the fields that a host writes', () => {
    expect(Object.keys(fieldsOf({ ...draft(), id: 'stay_1' } as WholeStayFields)).sort()).toEqual(
      [...stayFieldNames].sort(),
    )
  })
})
