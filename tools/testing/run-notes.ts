import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from '../supervisor/settings.ts'

/** `where` is a file, and a test if one is known. */
export type Note = { readonly where: string; readonly why: string }

/** What vitest's JSON report leaves out. */
export type RunNotes = {
  /** Errors that belong to no test, such as a rejection nobody handled; `where` ran at that time. */
  readonly unhandled: readonly Note[]
  /** Tests that passed only when repeated. */
  readonly flaky: readonly Note[]
}

/** Writes the notes of a run to the file `RUN_NOTES`. */
export default class NotesReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const unhandled = errors.map(({ VITEST_TEST_PATH, VITEST_TEST_NAME, type, message, stack }) => {
      const file = typeof VITEST_TEST_PATH === 'string' ? relative(root, VITEST_TEST_PATH) : 'outside of any file'
      const frame = stack?.split('\n').find((line) => line.includes(root))
      return {
        where: VITEST_TEST_NAME ? `${file} › ${VITEST_TEST_NAME}` : file,
        why: `${type ?? 'Unhandled Error'}: ${message}${frame ? ` (${frame.trim()})` : ''}`,
      }
    })
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => ({
        where: `${relative(root, test.module.moduleId)} › ${test.fullName}`,
        why: test.result().errors?.[0]?.message ?? '',
      }))
    writeFileSync(process.env.RUN_NOTES as string, JSON.stringify({ unhandled, flaky } satisfies RunNotes))
  }
}
