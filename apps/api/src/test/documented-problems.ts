/** Every test of the platform also tests its document: a problem that a call gives must stand there. */
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
