import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../supervisor/processes.ts'

// Above the highest process id on any system, so never in use.
const idOfNobodyAlive = 999_999_999

/**
 * The process and port of the PostgreSQL running on this cluster, from its `postmaster.pid`. The port is missing while
 * it starts.
 */
export function readPostmaster(cluster: string): { pid: number; port?: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isAlive(pid)) return undefined
  if (worksIn(pid, cluster)) return port ? { pid, port } : { pid }
  // The id now belongs to another process, and PostgreSQL would refuse to start because of it. Keep the rest of the
  // file: PostgreSQL uses it to see whether processes of the dead server still hold its memory.
  fs.writeFileSync(file, [String(idOfNobodyAlive), ...lines.slice(1)].join('\n'))
  return undefined
}

function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
