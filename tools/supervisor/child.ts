import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Output, Say } from './output.ts'
import { dyingWithParent } from './processes.ts'

/** A program to run: Node's arguments, its environment, and where its output goes. */
export type Program = {
  name: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  output: Output
  /** Runs at a lower CPU priority. */
  isPatient?: boolean
}

/** Runs a program to completion. Fails with the program's last lines; `stopping` ends it early. */
export async function runProgram(program: Program, stopping: AbortSignal): Promise<void> {
  stopping.throwIfAborted()
  const child = launch(program)
  const stop = () => child.process.kill('SIGTERM')
  stopping.addEventListener('abort', stop)
  const end = await child.ended
  stopping.removeEventListener('abort', stop)
  stopping.throwIfAborted()
  if (end !== 'exit code 0') throw new Error(`${program.name} failed (${end}):\n${program.output.tail()}`)
}

/** Crash tolerance for a program. Times are in milliseconds. */
type Patience = { firstPause: number; quick: number; crashes: number }

export const usualPatience: Patience = { firstPause: 500, quick: 20_000, crashes: 5 }

export type RestartedProgram = {
  /** Resolves with the reason when the program has crashed so often and so quickly that restarting it is pointless. */
  givenUp: Promise<Error>
  /** Asks the program to end, and kills it after `patience` milliseconds. */
  stop(patience: number): Promise<void>
}

/** Keeps a program running: whenever it exits on its own, it is restarted after a pause that doubles each time. */
export function keepRunning(program: Program, say: Say, patience = usualPatience): RestartedProgram {
  let child = launch(program)
  const stopping = new AbortController()
  const givenUp = (async () => {
    for (let crashes = 1; ; crashes++) {
      const began = Date.now()
      const end = await child.ended
      if (stopping.signal.aborted) break
      // Reset the crash count after a stable run.
      if (Date.now() - began > patience.quick) crashes = 1
      if (crashes >= patience.crashes) {
        return new Error(`${program.name} crashed ${crashes} times (${end}):\n${program.output.tail()}`)
      }
      const pause = patience.firstPause * 2 ** (crashes - 1)
      say(`! ${program.name} ended unasked (${end}); starting it again in ${pause / 1000} s`)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) break
      child = launch(program)
    }
    return new Promise<never>(() => {})
  })()
  return {
    givenUp,
    async stop(patience) {
      stopping.abort()
      child.process.kill('SIGTERM')
      const late = setTimeout(() => child.process.kill('SIGKILL'), patience)
      await child.ended
      clearTimeout(late)
    },
  }
}

function launch({ args, cwd, env, output, isPatient }: Program): { process: ChildProcess; ended: Promise<string> } {
  const [command, ...rest] = [...dyingWithParent('TERM'), process.execPath, ...args] as [string, ...string[]]
  // Its own session: Ctrl-C in the terminal reaches only the supervisor, which stops everything in order.
  const child = spawn(command, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  output.listen(child.stdout, 'stdout')
  output.listen(child.stderr, 'stderr')
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message))
    child.once('exit', (code, signal) => {
      // Its last lines may still be arriving, but a child process of it may hold the pipe open forever.
      const listened = Promise.race([once(child, 'close'), delay(200)])
      void listened.then(() => settle(signal ? `signal ${signal}` : `exit code ${code}`))
    })
  })
  return { process: child, ended }
}
