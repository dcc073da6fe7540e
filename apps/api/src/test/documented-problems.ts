/** Every test of the platform also tests its document: a problem that a call gives must stand there. */
import { afterAll, expect } from 'vitest'
import { undocumentedProblems } from '../kernel/server.ts'

const undocumented = new Set<string>()
undocumentedProblems.subscribe((problem) => {
  const { call, code } = problem as { call: string; code: string }
  undocumented.add(`${call} answers ${code}`)
})
afterAll(() => expect([...undocumented], 'problems that the document of the API does not name').toEqual([]))
