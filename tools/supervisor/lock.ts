import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startedAt } from './processes.ts'

/** What a lock's holder publishes about itself for later attempts. */
export type LockNote = { pid: number; what: string; address?: string }

export type Lock = { tell(note: Partial<LockNote>): void; release(): void }

/** `tookOver`: a dead process left the lock behind. */
type LockAttempt = { lock: Lock; tookOver: boolean } | { heldBy: LockNote }

type Claim = LockNote & { held: boolean }

/**
 * Acquires the lock in `folder`, or returns its holder.
 * Each process writes its own claim and then looks for others: no file is shared, so anyone can remove a dead process's
 * claim at any time without a race. Two simultaneous claims both back off and retry.
 */
export async function acquireLock(folder: string, what: string): Promise<LockAttempt> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let tookOver = false
  for (;;) {
    const name = `${process.pid}-${startedAt(process.pid)}-${randomUUID()}`
    const claim = writeClaim(join(folder, name), what)
    const { others, dead } = look(folder, name)
    tookOver ||= dead > 0
    if (others.length === 0) {
      claim.update({ held: true })
      return { lock: { tell: claim.update, release: claim.withdraw }, tookOver }
    }
    claim.withdraw()
    const holder = others.find(({ held }) => held)
    if (holder) return { heldBy: holder }
    await delay(5 + Math.random() * 45)
  }
}

/** Waits until the lock is free and acquires it; fails after `patience` milliseconds. */
export async function waitForLock(folder: string, what: string, patience = 60_000): Promise<Lock> {
  const deadline = Date.now() + patience
  for (;;) {
    const attempt = await acquireLock(folder, what)
    if ('lock' in attempt) return attempt.lock
    if (Date.now() > deadline) throw new Error(`Process ${attempt.heldBy.pid} isn’t releasing ${folder}`)
    await delay(25 + Math.random() * 50)
  }
}

function writeClaim(path: string, what: string) {
  const file = openSync(path, 'wx', 0o600)
  const claim: Claim = { pid: process.pid, what, held: false }
  const update = (more: Partial<Claim>) => {
    // Written in place and always of the same length: concurrent readers see either the old note or the new one.
    writeSync(file, JSON.stringify(Object.assign(claim, more)).padEnd(1024), 0)
  }
  update({})
  return { update, withdraw: () => rmSync(path, { force: true }) }
}

function look(folder: string, ownName: string): { others: Claim[]; dead: number } {
  const others: Claim[] = []
  let dead = 0
  for (const name of readdirSync(folder)) {
    if (name === ownName) continue
    const [pid, started] = name.split('-')
    const claim = readClaim(join(folder, name), Number(pid))
    if (claim && startedAt(Number(pid)) === started) {
      others.push(claim)
    } else {
      rmSync(join(folder, name), { force: true })
      if (claim?.held) dead += 1
    }
  }
  return { others, dead }
}

function readClaim(path: string, pid: number): Claim | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Claim
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Just created and not yet filled.
    return { pid, what: '', held: false }
  }
}
