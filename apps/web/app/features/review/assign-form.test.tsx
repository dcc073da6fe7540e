import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { AssignForm } from './assign-form.tsx'

const staff = [{ id: 'user_ada', name: 'Ada' }]

test('the assignee is selected even if they are missing from the staff list', async () => {
  const markup = await markupOf(<AssignForm staff={staff} assignedTo={{ id: 'user_bo', name: 'Bo' }} />)
  expect(markup).toMatch(/<option[^>]* value="user_bo"[^>]* selected=""|<option[^>]* selected=""[^>]* value="user_bo"/)
  expect(await markupOf(<AssignForm staff={staff} assignedTo={null} />)).not.toContain('user_bo')
})
