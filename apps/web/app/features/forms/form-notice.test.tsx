import { expect, test } from 'vitest'
import type { FormResult } from '../../lib/form-result.ts'
import { markupOf } from '../../test/markup-of.tsx'
import { FormNotice } from './form-notice.tsx'

const refused: FormResult = {
  intent: 'submit',
  id: '',
  errors: { prize: 'Prize is required.', 'dateRange.end': 'End is required.', message: 'Message is required.' },
}

test('errors of fields that the page does not have are shown in its notice', async () => {
  const markup = await markupOf(<FormNotice result={refused} fields={['message']} />)
  expect(markup).toContain('Prize is required.')
  expect(markup).toContain('End is required.')
  expect(markup).not.toContain('Message is required.')
})

test('a notice is hidden if every error is shown next to its field', async () => {
  const markup = await markupOf(<FormNotice result={refused} fields={['prize', 'dateRange', 'message']} />)
  expect(markup).toContain('hidden=""')
  expect(markup).not.toContain('required.')
})

test('a result is announced once: a success as a status, a problem as an alert', async () => {
  const rolesOf = async (result: Partial<FormResult>) =>
    (await markupOf(<FormNotice result={{ intent: 'save', id: '', ...result }} />)).match(/role="\w+"/g)
  expect(await rolesOf({ done: 'Saved.' })).toEqual(['role="status"'])
  expect(await rolesOf({ problem: 'Someone else has changed it.' })).toEqual(['role="alert"'])
})
