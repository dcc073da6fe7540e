import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Returns a process's start time as the system reports it, because its id alone may have been reused. Empty if it is
 * dead or a zombie, which may never be reaped inside a container.
 */
export function startedAt(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? '' : (fields[18] ?? '')
    }
    return String(Date.parse(execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()))
  } catch {
    return ''
  }
}

/** Whether the process is running. */
export function isAlive(pid: number): boolean {
  return startedAt(pid) !== ''
}

/** Sends a signal; does nothing if the process is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Resolves when the process is gone. With `ref: false`, our own process can end while waiting. */
export async function goneProcess(pid: number, options: { ref: boolean } = { ref: true }): Promise<void> {
  while (isAlive(pid)) await delay(50, undefined, options)
}

/**
 * Settings that keep our processes small; the image sets them too. V8 retains free memory of three times its young
 * generation, and glibc a pool for each of many threads; and the larger V8's heap may be, the longer it grows before it
 * is collected. See decision 0051.
 */
export const sparing = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
} as const

let setpriv: boolean | undefined

/**
 * Returns a command prefix that makes the system signal the command when this process dies, however it dies. Empty if
 * the system doesn't support it (it requires Linux and util-linux).
 */
export function dyingWithParent(signal: 'INT' | 'TERM'): string[] {
  const words = ['setpriv', '--pdeathsig', signal]
  setpriv ??= succeeds([...words, 'true'])
  return setpriv ? words : []
}

/** Whether a command exists here and succeeds. */
export function succeeds([command, ...args]: string[]): boolean {
  return spawnSync(command as string, args, { stdio: 'ignore' }).status === 0
}
