import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * When a process started, in the system's own words: its id alone may since have gone to another. Empty where it is dead,
 * and where it is a zombie, which nobody may ever collect inside a container.
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

/** Whether the process runs. */
export function isAlive(pid: number): boolean {
  return startedAt(pid) !== ''
}

/** Sends a signal; to a process that is gone, nothing. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Settles when the process is gone. `ref: false` lets our own process end meanwhile. */
export async function goneProcess(pid: number, options: { ref: boolean } = { ref: true }): Promise<void> {
  while (isAlive(pid)) await delay(50, undefined, options)
}

/**
 * What keeps a process of ours small, as the image sets it, too. Of memory that is free, V8 keeps three times its young generation,
 * and glibc a pool for each of many threads; and the larger V8's heap may be, the longer it grows before it is tidied. See decision 0051.
 */
export const sparing = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
} as const

let setpriv: boolean | undefined

/**
 * The words to put before a command so that the system signals it when this process dies, however it dies.
 * Empty where the system cannot do that (it takes Linux and util-linux).
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
