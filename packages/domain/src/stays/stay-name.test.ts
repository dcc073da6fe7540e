import { expect, test } from 'vitest'
import { shownStayName, UNTITLED_STAY } from './stay-name.ts'

test.each(['', '  ', '\u200b', '\u2800 \u3164', null, undefined, 7, { text: 'The Mill' }])(
  'a name with nothing to see, or that is no text (%j), is not shown',
  (name) => {
    expect(shownStayName(name)).toBe(UNTITLED_STAY)
    expect(shownStayName(name, 'the stay')).toBe('the stay')
  },
)

test('any other name is shown as written', () => {
  expect(shownStayName(' The Mill')).toBe(' The Mill')
  expect(shownStayName('🏠', 'the stay')).toBe('🏠')
})
