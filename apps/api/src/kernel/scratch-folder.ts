/** Temporary folders for files at work, such as an export or a video, which must not outlive the process that made them. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'lodestay-work-'

/** Runs work in an empty temporary folder, and removes the folder. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function isAbandoned(name: string): Promise<boolean> {
  const pid = Number(name.slice(PREFIX.length).split('-')[0])
  if (pid !== process.pid) return !isRunning(pid)
  // In a container every process has the same number: the last one's folders are older than we are.
  const { mtimeMs } = await stat(join(tmpdir(), name))
  return mtimeMs < Date.now() - process.uptime() * 1000
}

/** Removes the folders of processes that were killed at work. For the start of a process. */
export async function removeAbandonedFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  await Promise.allSettled(
    names.map(async (name) => {
      if (await isAbandoned(name)) await rm(join(tmpdir(), name), { recursive: true, force: true })
    }),
  )
}
