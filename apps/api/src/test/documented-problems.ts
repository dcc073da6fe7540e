/** Makes every platform test check the API document, too: every problem that a call returns must be documented. */
import { afterAll, expect } from 'vitest'
import { undocumentedProblems } from '../kernel/server.ts'

const undocumented = new Set<string>()
function note(problem: unknown) {
  const { call, code } = problem as { call: string; code: string }
  undocumented.add(`${call} answers ${code}`)
}
undocumentedProblems.subscribe(note)
afterAll(() => {
  undocumentedProblems.unsubscribe(note)
  expect([...undocumented], 'problems that the document of the API does not name').toEqual([])
})
