import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { markupOf } from '../test/markup-of.tsx'
import ErrorPage from './error-page.tsx'

function pageOf(status: number) {
  return markupOf(<ErrorPage error={new ErrorResponse(status, '', null)} />)
}

test('what an address asks wrongly is not called a failure of ours', async () => {
  const page = await pageOf(422)
  expect(page).toContain('We can’t read this address')
  expect(page).not.toContain('Try again')
})

test('too many requests are said to be that, and can be tried again', async () => {
  const page = await pageOf(429)
  expect(page).toContain('That was a lot at once')
  expect(page).toContain('Try again')
})
