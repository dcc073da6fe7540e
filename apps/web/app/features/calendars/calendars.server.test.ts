import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { calendarForms } from './calendars.server.ts'

test.each([
  [99, 'Blocked 2 nights of 100 stays.'],
  [100, 'Choose at most 99 other stays at a time.'],
])('a change for %i other stays shows: %s', async (count, words) => {
  const api = createApiClient({ baseUrl: 'https://platform.example', fetch: async () => Response.json({}) })
  const form = new FormData()
  form.set('start', '2027-06-01')
  form.set('end', '2027-06-03')
  for (let other = 1; other <= count; other++) form.append('stay', `stay_${other}`)
  const answered = calendarForms(api, 'org_1', 'stay_0').block(form)
  expect(await answered.catch(({ errors }) => errors[0].message)).toBe(words)
})
