/** Determines the kinds of an import's files from their headers, because published files share their names. */
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ImportedFile } from '@lodestay/domain'
import { assertColumns, readHeader, separatorHint } from './csv-rows.ts'
import { calendarColumns } from './import-calendars.ts'
import { formOf, requiredColumns } from './repair-listing.ts'
import { UnreadableFile } from './text-lines.ts'

/** `error` is why a file in a folder is unreadable; the others are still imported. */
export type SourceFile = { readonly path: string; readonly bytes: number } & Pick<
  ImportedFile,
  'kind' | 'note' | 'error'
>

type Kind = ImportedFile['kind']

/** A file's kind is the first one whose columns it all has; those of listings come in two forms. */
const kinds: readonly { readonly kind: Kind; readonly has: readonly string[] }[] = [
  { kind: 'calendar', has: calendarColumns },
  { kind: 'reviews', has: ['listing_id', 'date', 'reviewer_id'] },
  ...['accommodates', 'room_type', 'property_type'].map((name) => {
    return { kind: 'listings' as const, has: [...requiredColumns, name] }
  }),
]

/** Listings also need one column of each of these. */
const eitherColumns = [
  ['host_id', 'host_key'],
  ['property_type', 'room_type'],
] as const

/**
 * The source files at the paths: each is a file, or a folder of CSV files.
 * @throws Error if a path doesn't exist, or a named file can't be identified; the message says which and why.
 */
export async function findSources(paths: readonly string[]): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`There is no file or folder ${path}.`)
    const isFolder = statSync(path).isDirectory()
    const files = isFolder ? csvFilesIn(path) : [path]
    if (files.length === 0) throw new Error(`There is no CSV file in the folder ${path}.`)
    for (const file of files) found.push(await (isFolder ? readSourceOfFolder(file) : readSource(file)))
  }
  return found.filter((file, index) => found.findIndex(({ path }) => path === file.path) === index)
}

function csvFilesIn(folder: string): string[] {
  const isCsv = (entry: Dirent) => !entry.isDirectory() && /\.csv(\.gz)?$/i.test(entry.name)
  const names = readdirSync(folder, { withFileTypes: true }).filter(isCsv)
  return names.map(({ name }) => join(folder, name)).sort()
}

/** This file wasn't named explicitly: if it is unreadable, the others in its folder are still imported. */
async function readSourceOfFolder(path: string): Promise<SourceFile> {
  try {
    return await readSource(path, { fromFolder: true })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { path, bytes: 0, kind: 'other', note: null, error: error.message }
  }
}

async function readSource(path: string, { fromFolder = false } = {}): Promise<SourceFile> {
  const source = { path, bytes: sizeOf(path), error: null }
  const columns = await readHeader(path)
  if (columns.length === 0) {
    if (!fromFolder) throw new UnreadableFile(`${basename(path)} is empty.`)
    return { ...source, kind: 'other', note: 'It is empty.' }
  }
  const kind = kindOf(columns)
  if (kind === 'reviews') return { ...source, kind, note: 'Reviews are not imported.' }
  const columnsToRead = wantedColumns(columns)
  if (kind === 'other' && fromFolder) {
    const missing = columnsToRead.filter((name) => !columns.includes(name))
    const why = `Neither listings nor a calendar: no column ${missing.join(', ')}.`
    return { ...source, kind: 'other', note: [why, separatorHint(columns) ?? []].flat().join(' ') }
  }
  assertColumns(path, columnsToRead, columns)
  return { ...source, kind, note: kind === 'summary' ? SUMMARY_NOTE : null }
}

/** Reading anything but a regular file may wait forever. */
function sizeOf(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) throw new UnreadableFile(`${basename(path)} can't be read: it is a link that leads nowhere.`)
  if (!file.isFile()) throw new UnreadableFile(`${basename(path)} can't be read: it is no regular file.`)
  return file.size
}

const SUMMARY_NOTE = 'The short form: guests, bedrooms, beds, amenities and descriptions stay unknown.'

function kindOf(columns: readonly string[]): Kind {
  const kind = kinds.find(({ has }) => has.every((name) => columns.includes(name)))?.kind
  if (kind === 'listings') return formOf(columns) === 'summary' ? 'summary' : 'listings'
  // The summary form of the reviews has only listings and days.
  const isReviews = columns.length === 2 && columns.includes('listing_id') && columns.includes('date')
  return kind ?? (isReviews ? 'reviews' : 'other')
}

/** The columns needed by the kind that these columns most resemble. */
function wantedColumns(columns: readonly string[]): readonly string[] {
  if (columns.includes('listing_id')) return calendarColumns
  const either = eitherColumns.map((names) => names.find((name) => columns.includes(name)) ?? names[0])
  return [...requiredColumns, ...either]
}
