/** Finds out what the files of an import are: by their headers, because published files share their names. */
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ImportedFile } from '@lodestay/domain'
import { missingColumns, readHeader } from './csv-rows.ts'

export type SourceFile = { readonly path: string; readonly bytes: number } & Pick<ImportedFile, 'kind' | 'note'>

type Kind = ImportedFile['kind']

/** How to know a kind: it has all of the columns. The first that fits counts. */
const kinds: readonly { readonly kind: Kind; readonly has: readonly string[] }[] = [
  { kind: 'calendar', has: ['listing_id', 'date', 'available'] },
  { kind: 'reviews', has: ['listing_id', 'date', 'reviewer_id'] },
  { kind: 'listings', has: ['id', 'name', 'latitude', 'longitude', 'accommodates'] },
  { kind: 'summary', has: ['id', 'name', 'latitude', 'longitude', 'room_type'] },
  // Our own form may have as few columns as these.
  { kind: 'listings', has: ['id', 'name', 'latitude', 'longitude', 'host_key'] },
]

const hostColumns = ['host_id', 'host_key'] as const

/**
 * What the paths hold: each is a file, or a folder whose CSV files are meant.
 * @throws Error if a path leads nowhere, or a file that was named can't be told; the message says which and why.
 */
export async function findSources(paths: readonly string[]): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`There is no file or folder ${path}.`)
    const isFolder = statSync(path).isDirectory()
    const files = isFolder ? csvFilesIn(path) : [path]
    if (files.length === 0) throw new Error(`There is no CSV file in the folder ${path}.`)
    for (const file of files) found.push(await readSource(file, isFolder))
  }
  return withoutPoorer(found.filter((file, index) => found.findIndex(({ path }) => path === file.path) === index))
}

function csvFilesIn(folder: string): string[] {
  const isCsv = (entry: Dirent) => !entry.isDirectory() && /\.csv(\.gz)?$/i.test(entry.name)
  const names = readdirSync(folder, { withFileTypes: true }).filter(isCsv)
  return names.map(({ name }) => join(folder, name)).sort()
}

async function readSource(path: string, fromFolder: boolean): Promise<SourceFile> {
  const { size: bytes } = statSync(path)
  const columns = await readHeader(path)
  if (columns.length === 0) {
    if (!fromFolder) throw new Error(`${basename(path)} is empty.`)
    return { path, bytes, kind: 'other', note: 'It is empty.' }
  }
  const kind = kinds.find(({ has }) => has.every((name) => columns.includes(name)))?.kind ?? kindByName(columns)
  if (kind === 'reviews') return { path, bytes, kind, note: 'Reviews are not imported.' }
  if (kind === null) {
    const missing = missingOf(columns)
    if (!fromFolder) throw missingColumns(path, missing, columns)
    return { path, bytes, kind: 'other', note: `Neither listings nor a calendar: no column ${missing.join(', ')}.` }
  }
  if (kind !== 'calendar' && !hostColumns.some((name) => columns.includes(name)))
    throw missingColumns(path, ['host_id'], columns)
  return { path, bytes, kind, note: kind === 'summary' ? SUMMARY_NOTE : null }
}

const SUMMARY_NOTE = 'The short form: guests, bedrooms, beds, amenities and descriptions stay unknown.'

/** The short form of the reviews has nothing but listings and days. */
function kindByName(columns: readonly string[]): 'reviews' | null {
  return columns.length === 2 && columns.includes('listing_id') && columns.includes('date') ? 'reviews' : null
}

/** What it would take to be the kind that it is nearest to. */
function missingOf(columns: readonly string[]): string[] {
  const wanted = columns.includes('listing_id')
    ? ['listing_id', 'date', 'available']
    : [
        'id',
        'name',
        'latitude',
        'longitude',
        ...(hostColumns.some((name) => columns.includes(name)) ? [] : ['host_id']),
      ]
  return wanted.filter((name) => !columns.includes(name))
}

/** Listings are published in two forms side by side: the long one says all that the short one does. */
function withoutPoorer(files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => {
    const longer = files.find(
      ({ path, kind }) => file.kind === 'summary' && kind === 'listings' && dirname(path) === dirname(file.path),
    )
    return longer ? { ...file, kind: 'other', note: `Left alone: ${basename(longer.path)} says more.` } : file
  })
}
