import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWebUrl } from './addresses.ts'
import { characters } from './characters.ts'
import { EventFields } from './events/event.ts'
import {
  isAccountEmail,
  isEmail,
  isWebsite,
  moment,
  requiredText,
  sentInstant,
  text,
  textList,
  timeWindow,
} from './fields.ts'
import { parseFilter } from './filter/filter.ts'
import { stayFilterFields } from './filter/filter-fields.ts'
import { parsePrice } from './promotions/price.ts'
import { shortlinkProblem, slugify } from './slug.ts'
import { StayFields } from './stays/stay.ts'

test('characters are code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(characters(text)).toBe([...text].length)
    }),
  )
})

describe('a text', () => {
  test.each(['', ' \n ', '\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\u202e\u0007'])(
    'like %j is missing',
    (nothing) => {
      expect(
        requiredText('Name', 20)
          .safeParse(nothing)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Name is required.'])
      expect(textList('Tags', 20, 3).safeParse([nothing]).error?.issues[0]?.message).toBe(
        'Each item in Tags must not be empty.',
      )
    },
  )

  test.each(['x', '☂', '👩‍👩‍👧', 'Ñandú', '-'])('like %j is present', (something) => {
    expect(requiredText('Name', 20).parse(something)).toBe(something)
  })

  test('contains no control characters except tabs and line breaks', () => {
    expect(text('Note', 60).parse('One\u000btwo\u0007\u009bthree\tfour\r\nfive\u007f')).toBe(
      'One two  three\tfour\r\nfive',
    )
  })

  test('of which nothing can be seen is empty', () => {
    for (const unseen of [' ', '\u200b', '\u2800\u3164']) expect(text('Note', 60).parse(unseen)).toBe('')
  })
})

describe('web addresses', () => {
  test.each(['https://example.com', 'http://127.0.0.1:3000/x', 'https://[::1]/', 'https://bücher.example/ä?q=1#z'])(
    '%s is valid',
    (url) => {
      expect(isWebUrl(url)).toBe(true)
    },
  )

  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https:example.com',
    'https://',
    'https://user@example.com',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com\\@evil.example',
    'https://exa_mple.com',
    'https://-a.example',
    'https://a..b',
    'https://example.com/\u0000',
  ])('%j is invalid', (url) => {
    expect(isWebUrl(url)).toBe(false)
  })

  test('a website needs a public host name', () => {
    expect(isWebsite('https://example.com')).toBe(true)
    for (const url of ['https://localhost', 'https://127.0.0.1', 'https://[::1]', 'https://a.b1'])
      expect([url, isWebsite(url)]).toEqual([url, false])
  })

  test('a valid one can be parsed as a URL', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `https://${text}`),
        ),
        (url) => {
          if (isWebUrl(url)) expect(['http:', 'https:']).toContain(new URL(url).protocol)
        },
      ),
    )
  })
})

describe('email addresses', () => {
  test('those commonly used under the email standard are accepted', () => {
    const labels = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
    const local = fc.stringMatching(/^[a-z0-9]([a-z0-9+_-]{0,10}[a-z0-9])?$/)
    fc.assert(
      fc.property(
        local,
        fc.array(labels, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('com', 'example', 'co.uk'),
        (name, host, top) => {
          expect(isEmail(`${name}@${host.join('.')}.${top}`)).toBe(true)
        },
      ),
    )
  })

  test('none with consecutive dots, a space, or a dash at the end of a label is accepted', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('..', ' ', '-.', '.-', '@-', '\n'),
        fc.string(),
        (before, bad, after) => {
          const domain = `${before}${bad}${after}`.replaceAll('@', '')
          if (bad !== '@-') expect(isEmail(`host@x${domain}y.com`)).toBe(false)
          expect(isEmail(`host@-x${after}.com`)).toBe(false)
        },
      ),
    )
  })
})

describe('an account’s address', () => {
  test.each(['ada@example.com', 'ada+host@mail.example.co.uk', "d'arcy_2-b@example.com"])('can be %s', (address) => {
    expect(isAccountEmail(address)).toBe(true)
  })

  test.each([
    ['one that the identity service rejects', 'host/ada=1@example.com'],
    ['one that the identity service rejects', 'ada!%{@example.com'],
    ['one with more than 64 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['one with a label that ends with a dash', 'ada@harbor-.com'],
  ])('can’t be %s: %s', (_, address) => {
    expect(isAccountEmail(address)).toBe(false)
  })
})

describe('a hundred kilobytes of hostile text', () => {
  const checks: [name: string, check: (text: string) => unknown][] = [
    ['email', isEmail],
    ['web address', isWebUrl],
    ['website', isWebsite],
    ['phone', (text) => StayFields.shape.contactInfo.safeParse({ phone: text })],
    ['contact email', (text) => StayFields.shape.contactInfo.safeParse({ email: text })],
    ['event identity', (text) => EventFields.safeParse({ name: 'submit', identity: text })],
    ['shortlink', shortlinkProblem],
    ['slug', slugify],
    ['price', parsePrice],
    ['filter', (text) => parseFilter(text, stayFilterFields, '2027-01-01')],
  ]
  const shapes: [name: string, make: (length: number) => string][] = [
    ['one letter', (length) => 'a'.repeat(length)],
    ['dots', (length) => `a@${'a.'.repeat(length / 2)}`],
    ['dashes', (length) => `https://${'a-'.repeat(length / 2)}`],
    ['at signs', (length) => '@'.repeat(length)],
    ['digits and commas', (length) => `${'1,111'.repeat(length / 5)}x`],
    ['spaces', (length) => `1${' '.repeat(length)}x`],
    ['brackets', (length) => '['.repeat(length)],
    ['quotes', (length) => `{"text":"${'\\"'.repeat(length / 2)}`],
    ['accents', (length) => 'e\u0301'.repeat(length / 2)],
  ]
  const fastest = (work: () => unknown): number =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const began = performance.now()
        work()
        return performance.now() - began
      }),
    )
  // Ten times the text may cost ten times the time. If it costs a hundred times, it is quadratic. Anything that takes
  // only a few milliseconds can't be distinguished from noise, and is harmless.
  test.each(checks)('is checked by %s in linear time', (_, check) => {
    for (const [shape, make] of shapes) {
      const [short, long] = [make(10_000), make(100_000)]
      const cost = () => fastest(() => check(long))
      // Measure apparent slowness again: it may have been the machine.
      if (cost() > 20 && cost() > 20) expect([shape, cost() / fastest(() => check(short)) < 50]).toEqual([shape, true])
    }
  })
})

describe('a time in a request', () => {
  const [iso, ms] = ['2027-06-18T15:00:00.000Z', Date.UTC(2027, 5, 18, 15)]

  test.each([iso, ms, String(ms)])('is ISO 8601 or epoch milliseconds: %s', (sent) => {
    expect(sentInstant('Min').parse(sent)).toBe(iso)
    expect(moment('Since').parse(sent)).toEqual(new Date(iso))
    expect(timeWindow().parse({ start: sent, end: ms + 1 })).toEqual({
      start: iso,
      end: new Date(ms + 1).toISOString(),
    })
  })

  const yearAfter9999 = Date.UTC(10_000, 0)
  test.each([
    ...[0, -1, 1.5, yearAfter9999, 8.64e15, 8.64e15 + 1, '', 'tomorrow', '2027-06-18', '99999999999999999', true],
    ...[String(yearAfter9999), '0000-01-01T00:00:00Z'],
  ])('cannot be anything else: %s', (sent) => {
    expect(
      sentInstant('Min')
        .safeParse(sent)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Min must be an ISO 8601 time in UTC.'])
    expect(
      moment('Since')
        .safeParse(sent)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Since must be a positive timestamp.'])
  })

  test('is required', () => {
    expect(
      sentInstant('Min')
        .safeParse(undefined)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Min is required.'])
  })
})
