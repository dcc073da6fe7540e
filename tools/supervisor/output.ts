import { createWriteStream, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type Say = (line: string) => void

/** The destinations of a process's lines: all go to its log file, some to the screen. */
export type Output = {
  listen(stream: Readable, source: 'stdout' | 'stderr'): void
  /** The last lines, to explain why a process failed. */
  tail(): string
}

/** `plain` shows problems and everything that isn't a log entry, such as the messages of developer tools. */
export type Show = 'all' | 'trouble' | 'progress' | 'plain'

type Options = { name: string; logs: string; say: Say; show: Show }

/** Opens `<logs>/<name>.log`, new at every start. The last run's becomes `<name>.1.log`: it may say why it ended. */
export function openOutput({ name, logs, say, show }: Options): Output {
  mkdirSync(logs, { recursive: true })
  const path = join(logs, `${name}.log`)
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) renameSync(path, join(logs, `${name}.1.log`))
  const file = createWriteStream(path, { flags: 'w', mode: 0o600 })
  // A full disk must not end the product. The failed stream ignores further lines.
  file.on('error', ({ message }) => say(`  ${name} │ warning: its log can’t be written anymore (${message})`))
  const last: string[] = []
  return {
    listen(stream, source) {
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`)
        last.push(line)
        if (last.length > 20) last.shift()
        const words =
          show === 'trouble' ? troubleIn(line, source) : show === 'plain' ? troubleIn(line, 'stderr') : readable(line)
        if (words && !(show === 'progress' && source === 'stderr')) say(`  ${name} │ ${words}`)
      })
    },
    tail: () => last.map((line) => `    ${readable(line)}`).join('\n'),
  }
}

type Entry = { level?: number; msg?: string; err?: { message?: string; stack?: string } }

function troubleIn(line: string, source: 'stdout' | 'stderr'): string | undefined {
  const entry = parse(line)
  if (!entry) return source === 'stderr' ? line : undefined
  return (entry.level ?? 0) >= 40 ? readable(line) : undefined
}

/** Formats a line of the processes' JSON log as plain text; returns any other line unchanged. */
function readable(line: string): string {
  const entry = parse(line)
  if (!entry) return line
  const level = (entry.level ?? 0) >= 50 ? 'error: ' : (entry.level ?? 0) >= 40 ? 'warning: ' : ''
  const detail = entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : ''
  return `${level}${entry.msg ?? ''}${detail}`
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}
