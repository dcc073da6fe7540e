import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { markupOf } from '../test/markup-of.tsx'
import ErrorPage from './error-page.tsx'

function pageOf(status: number) {
  return markupOf(<ErrorPage error={new ErrorResponse(status, '', null)} />)
}

test('an invalid address is not presented as our failure', async () => {
  const page = await pageOf(422)
  expect(page).toContain('We can’t read this address')
  expect(page).not.toContain('Try again')
})

test('too many requests get their own message and a way to try again', async () => {
  const page = await pageOf(429)
  expect(page).toContain('That was a lot at once')
  expect(page).toContain('Try again')
})
