/** Variations for stays that are not simply published: unfinished drafts, open edits, and rejections with reasons. */
import type { Rejection, StayDraftFields, StayFields } from '@lodestay/domain'

/** A problem found by a moderator, and a function that introduces it into the fields. */
export type Refusal = { readonly rejection: Rejection; readonly spoil: (fields: StayFields) => StayFields }

function within(text: string, max: number) {
  return text.length <= max ? text : text.slice(0, text.slice(0, max - 1).lastIndexOf('. ') + 1)
}

function withDescription(fields: StayFields, extra: string): StayFields {
  return {
    ...fields,
    description: `${within(fields.description, 499 - extra.length)} ${extra}`,
  }
}

export const refusals: readonly Refusal[] = [
  {
    rejection: {
      category: 'Spelling',
      message:
        'Two words want mending in the last sentence: “recieve” and “accomodate”. Everything else reads very well.',
    },
    spoil: (fields) =>
      withDescription(fields, 'You will recieve the code by text, and we can accomodate a late arrival.'),
  },
  {
    rejection: {
      category: 'Grammar',
      message:
        '“Them beds is” in the last sentence. Perhaps it is meant in fun, but travelers may take it for a machine’s work.',
    },
    spoil: (fields) => withDescription(fields, 'Them beds is the best you slept in.'),
  },
  {
    rejection: {
      category: 'Punctuation',
      message: 'Please take out the row of exclamation marks at the end. One would do, and none would do better.',
    },
    spoil: (fields) => withDescription(fields, 'You have to see it to believe it!!!!!!'),
  },
  {
    rejection: {
      category: 'Inappropriate Language',
      message: 'The remark on the neighbors at the end has to go. We keep listings free of quarrels.',
    },
    spoil: (fields) => withDescription(fields, 'Pay no heed to the fools next door.'),
  },
  {
    rejection: {
      category: 'Inappropriate Photos/Content',
      message:
        'The unique aspect promises “no inspectors”. We cannot publish that; tell travelers what there is instead.',
    },
    spoil: (fields) => ({ ...fields, mostUniqueAspect: 'Cash only, and no inspectors ever come up this road.' }),
  },
  {
    rejection: {
      category: 'Other',
      message: 'The rate is one dollar, which cannot be right. Put in what a night costs, before cleaning and taxes.',
    },
    spoil: (fields) => ({ ...fields, currentRate: 100, averageRate: null }),
  },
]

/** Unfinished drafts: each stops before the next screen's fields. */
export const unfinished: readonly ((fields: StayFields) => StayDraftFields)[] = [
  ({ name, type, location }) => ({
    name,
    type,
    location: {
      ...location,
      coordinates: null,
      address: { city: location.address.city, state: location.address.state, country: 'US' },
    },
  }),
  ({ description: _d, bookingLinks: _b, media: _m, ...rest }) => ({
    ...rest,
    description: '',
    bookingLinks: {},
    media: [],
  }),
  ({ name, description, capacity, bedrooms, bedInfo, media }) => ({
    name,
    description,
    capacity,
    bedrooms,
    bedInfo,
    media,
    type: [],
  }),
  (fields) => ({ ...fields, description: `${fields.description} ${fields.description}`, currentRate: null }),
]

/** Edits of a published stay, as hosts would make them. */
export const edits: readonly ((fields: StayFields) => StayFields)[] = [
  (fields) => ({
    ...fields,
    currentRate: Math.round((fields.currentRate * 1.12) / 500) * 500,
    demand: 'New rates from the first of next month',
  }),
  (fields) => ({
    ...fields,
    amenities: [...new Set([...fields.amenities, 'Hot tub', 'EV charger'])],
    mostUniqueAspect: 'A cedar hot tub, filled last week, with the best of the view.',
  }),
  (fields) => withDescription(fields, 'New this season: a screened porch.'),
  (fields) => ({
    ...fields,
    bedrooms: fields.bedrooms + 1,
    capacity: fields.capacity + 2,
    bedInfo: [...fields.bedInfo, { bedType: 'Other', quantity: 1, customDescription: 'Pull-out in the new study' }],
  }),
  (fields) => ({
    ...fields,
    bookingLinks: { ...fields.bookingLinks, 'Long Weekend': 'https://longweekend.example.net/new-for-spring' },
    media: [...fields.media].reverse(),
  }),
]
