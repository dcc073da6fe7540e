import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from '../supervisor/settings.ts'

/** An error that belongs to no test, such as a rejection nobody handled; `where` is the file that ran at that time. */
export type UnhandledError = { where: string; why: string }

/** Writes unhandled errors to the file `UNHANDLED_ERRORS_FILE`, since vitest's JSON report leaves them out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    const found = errors.map(({ VITEST_TEST_PATH, VITEST_TEST_NAME, type, message, stack }): UnhandledError => {
      const file = typeof VITEST_TEST_PATH === 'string' ? relative(root, VITEST_TEST_PATH) : 'outside of any file'
      const frame = stack?.split('\n').find((line) => line.includes(root))
      return {
        where: VITEST_TEST_NAME ? `${file} › ${VITEST_TEST_NAME}` : file,
        why: `${type ?? 'Unhandled Error'}: ${message}${frame ? ` (${frame.trim()})` : ''}`,
      }
    })
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE as string, JSON.stringify(found))
  }
}
