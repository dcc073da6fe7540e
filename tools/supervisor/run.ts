import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dyingWithParent } from './processes.ts'

/**
 * A command's arguments, its directory, and what to add to our environment; or, with `isWholeEnv`, its entire
 * environment, so that none of our secrets reach it.
 */
export type Command = { words: string[]; cwd?: string; env?: NodeJS.ProcessEnv; isWholeEnv?: boolean }

/** `output` is everything the command printed, `stdout` excludes stderr. */
type Result = { code: number; output: string; stdout: string }

/**
 * Runs a command in the user's own terminal and returns its exit code; 128 plus the signal's number if a signal killed
 * it, as shells do. Ctrl-C is left to the command: we stay, and clean up when it has ended.
 */
export function runVisibly({ words, cwd, env, isWholeEnv }: Command): Promise<number> {
  const [program, ...args] = [...dyingWithParent('TERM'), ...words] as [string, ...string[]]
  return new Promise((settle, fail) => {
    const child = spawn(program, args, { cwd, env: isWholeEnv ? env : { ...process.env, ...env }, stdio: 'inherit' })
    const ignore = () => {}
    const forward = () => child.kill('SIGTERM')
    process.on('SIGINT', ignore).on('SIGTERM', forward)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', forward)
      settle(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}

/** Runs a command without showing its output. */
export function runQuietly({ words, cwd, env }: Command): Promise<Result> {
  const [program, ...args] = [...dyingWithParent('TERM'), ...words] as [string, ...string[]]
  return new Promise((settle, fail) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let stdout = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      stdout += text
    })
    child.once('error', fail)
    child.once('close', (code) => settle({ code: code ?? 1, output, stdout }))
  })
}
