// `npm test`: the checks, the tests of the code, and the journeys in a browser, with the sum of them in the last line.
// `npm test -- offers` runs the tests whose files have the word in their names.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

type Tally = { passed: number; failed: number }

const patterns = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lodestay-reports-'))

async function runChecks(): Promise<Tally> {
  const code = await announce('Checks', [process.execPath, join(import.meta.dirname, 'check.ts')])
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

async function runTests(): Promise<Tally> {
  const report = join(reports, 'tests.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const words = [...programOf('vitest'), 'run', '--passWithNoTests', ...reporters, ...patterns]
  return tally(await announce('Tests', words), report, (found: VitestReport) => ({
    passed: found.numPassedTests,
    // A file that cannot be loaded has no test that could fail.
    failed: found.numFailedTests + found.testResults.filter(isBrokenFile).length,
  }))
}

async function runJourneys(): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  const words = [...programOf('@playwright/test', 'e2e', 'playwright'), 'test', '--config=e2e', '--pass-with-no-tests']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await announce('Journeys in a browser', [...words, '--reporter=list,json', ...patterns], env)
  return tally(code, report, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } }

function isBrokenFile({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
}

function announce(title: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`)
  return runVisibly({ words, cwd: root, env })
}

function tally<Report>(code: number, report: string, count: (report: Report) => Tally): Tally {
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // Whatever else goes wrong, a failed set-up among them, counts as one failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

const tallies = [...(patterns.length === 0 ? [await runChecks()] : []), await runTests(), await runJourneys()]
rmSync(reports, { recursive: true, force: true })
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
if (passed + failed === 0) console.log('\nNot one test ran.')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
