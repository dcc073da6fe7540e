import { NewGiveaway, SubmittedGiveaway } from '@lodestay/domain/giveaways/giveaway'
import { describe, expect, test } from 'vitest'
import { assertComplete } from '../forms/assert-complete.server.ts'
import { readGiveaway } from './giveaways.server.ts'

describe('a new giveaway', () => {
  const whole = { title: 'A week', prize: 'A week on the pier', start: '2030-10-01', end: '2030-10-31', media: '[]' }
  const check = (fields: Partial<typeof whole>, stayId = 'stay_1') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
    assertComplete(NewGiveaway.extend(SubmittedGiveaway.shape), { ...readGiveaway(form), stayId })
  }

  test('is complete with a stay, a title, a prize and dates', () => expect(() => check({})).not.toThrow())

  test.each([
    ['prize', () => check({ prize: '' }), ['Prize is required.']],
    [
      'stay, title and prize',
      () => check({ title: '', prize: '' }, ''),
      ['Title is required.', 'Prize is required.', 'Stay is required.'],
    ],
  ])('without its %s, names everything that it lacks for submission', (_, submit, messages) => {
    const errors = messages.map((message) => expect.objectContaining({ message }))
    expect(submit).toThrow(expect.objectContaining({ errors }))
  })
})
