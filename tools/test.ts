// `npm test`: the checks, the code's tests, and the browser journeys. Failures are listed at the end, below thousands
// of other lines, and the last line is the overall total. `npm test -- offers` runs the tests whose file names contain
// the word.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'
import type { Note, RunNotes } from './testing/run-notes.ts'

/** `flaky` tests passed when repeated: a slow machine or a race, to be found before it fails twice. */
type Tally = { passed: number; failures: string[]; flaky?: string[]; slowest?: Duration[] }
type Duration = { name: string; seconds: number }

/** Number of test files listed in the durations table. */
const SLOWEST = 12

const patterns = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lodestay-reports-'))

async function runChecks(): Promise<Tally> {
  const code = await announce('Checks', [process.execPath, join(import.meta.dirname, 'check.ts')])
  return { passed: 0, failures: code === 0 ? [] : ['a check, named where they ran'] }
}

async function runTests(): Promise<Tally> {
  const report = join(reports, 'tests.json')
  const notes = join(reports, 'notes.json')
  const names = ['default', 'json', join(import.meta.dirname, 'testing/run-notes.ts')]
  const reporters = [...names.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
  const words = [...programOf('vitest'), 'run', '--passWithNoTests', ...reporters, ...patterns]
  const code = await announce('Tests', words, { RUN_NOTES: notes })
  return tally(code, report, (found: VitestReport) => {
    const { unhandled, flaky }: RunNotes = JSON.parse(readFileSync(notes, 'utf8'))
    return {
      slowest: found.testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
      passed: found.numPassedTests,
      failures: [...found.testResults.flatMap(failuresOfFile), ...unhandled.map(fromNote)],
      flaky: flaky.map(fromNote),
    }
  })
}

async function runJourneys(): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  const words = [...programOf('@playwright/test', 'e2e', 'playwright'), 'test', '--config=e2e', '--pass-with-no-tests']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await announce('Journeys in a browser', [...words, '--reporter=list,json', ...patterns], env)
  return tally(code, report, ({ stats, suites, errors }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites.flatMap((suite) => failuresOfSuite(suite, 'unexpected')),
      ...errors.map(({ message }) => failure('e2e, in no test', message)),
    ],
    flaky: suites.flatMap((suite) => failuresOfSuite(suite, 'flaky')),
    slowest: suites.map((suite) => ({ name: `e2e/${suite.title}`, seconds: millisecondsOf(suite) / 1000 })),
  }))
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSpec = {
  title: string
  file: string
  tests: { status: string; projectName: string; results: { duration: number; error?: { message?: string } }[] }[]
}
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

function millisecondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return (
    own.reduce((sum, duration) => sum + duration, 0) + suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  )
}

/** A file that fails to load has no tests that could fail, so it counts as a failure itself. */
function failuresOfFile({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [failure(file, message)]
  return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]))
}

/** The tests of this status, each with its last error. */
function failuresOfSuite({ suites = [], specs }: PlaywrightSuite, ofStatus: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === ofStatus)
      .map(({ projectName, results }) =>
        failure(`e2e/${file} › ${title} (${projectName})`, results.findLast(({ error }) => error)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, ofStatus))]
}

function fromNote({ where, why }: Note): string {
  return failure(where, why)
}

/** Formats a failure in two lines: where, and the first line of why, without terminal colors. */
function failure(where: string, why = ''): string {
  const [first = ''] = stripVTControlCharacters(why).trim().split('\n')
  return first ? `${where}\n    ${first}` : where
}

function announce(title: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`)
  return runVisibly({ words, cwd: root, env })
}

function tally<Report>(code: number, report: string, count: (report: Report) => Tally): Tally {
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] }
  // Anything else that goes wrong, including a failed setup, counts as one failure.
  if (code === 0 || counted.failures.length > 0) return counted
  return { ...counted, failures: [`no test, and yet they ended with exit code ${code}`] }
}

/** Prints durations: wall-clock time of each part, and the slowest files, which run in parallel. */
function printDurations(parts: readonly Duration[], files: readonly Duration[]): void {
  const line = ({ name, seconds }: Duration) => `${name.padEnd(66)} ${seconds.toFixed(0).padStart(5)} s`
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = [...parts, { name: 'all of it', seconds: all }].map(line)
  console.log(['\nWhat took how long', ...rows, '', 'The slowest files', ...slowest.map(line)].join('\n'))
}

const parts: Record<string, () => Promise<Tally>> = {
  ...(patterns.length === 0 && { checks: runChecks }),
  tests: runTests,
  'journeys in a browser': runJourneys,
}
const tallies: Tally[] = []
const durations: Duration[] = []
for (const [name, run] of Object.entries(parts)) {
  const began = performance.now()
  tallies.push(await run())
  durations.push({ name, seconds: (performance.now() - began) / 1000 })
}
rmSync(reports, { recursive: true, force: true })
printDurations(
  durations,
  tallies.flatMap(({ slowest = [] }) => slowest),
)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failures = tallies.flatMap((tally) => tally.failures)
const flaky = tallies.flatMap((tally) => tally.flaky ?? [])
if (flaky.length > 0) console.log(['\nWhat passed only when repeated', ...flaky].join('\n'))
if (failures.length > 0) console.log(['\nWhat failed', ...failures].join('\n'))
if (passed + failures.length === 0) console.log('\nNot one test ran.')
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
