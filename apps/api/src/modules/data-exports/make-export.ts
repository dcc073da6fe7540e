/** Creates the file with a user's data: a zip of JSON and pictures, streamed because it may be large. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { daysAfter, EXPORT_KEPT_DAYS, localeOf, longDay, siteIn } from '@lodestay/domain'
import { ZipFile } from 'yazl'
import type { Db } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { inScratchFolder } from '../../kernel/scratch-folder.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { PostMail } from '../mails/index.ts'
import { exportToMake, isExport, markFailed, markReady } from './export-store.ts'
import { wordsIn } from './mail-texts.ts'
import { ownData, ownUploads } from './own-data-store.ts'

export type Exporting = { readonly storage: ObjectStore; readonly postMail: PostMail; readonly siteUrl: string }

/** Where the file of an export is stored. */
export function exportKey(id: string): string {
  return `exports/${id}.zip`
}

/** The largest stored size of a picture: `640.webp` is larger than `320.webp`. */
function largest(files: readonly string[]): string | undefined {
  return [...files].sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0]
}

/** Adds a user's uploads, skipping files missing from the store. */
async function addUploads(zip: ZipFile, db: Db, storage: ObjectStore, userId: string): Promise<void> {
  for (const { id, folder, files } of await ownUploads(db, userId)) {
    const file = largest(files)
    const key = `uploads/${folder}/${id}/${file}`
    if (!file || !(await storage.exists(key))) continue
    // Already compressed. Each is opened only when it is needed, so that a thousand pictures don't mean a thousand open
    // files.
    zip.addReadStreamLazy(`pictures/${folder}/${id}-${file}`, { compress: false }, (open) => {
      storage.get(key).then(
        (found) => (found ? open(null, found.stream) : open(new Error(`${key} is gone`), undefined as never)),
        (error: unknown) => open(error, undefined as never),
      )
    })
  }
}

/** Formats rows as a JSON array, a row at a time; nothing if there are none. */
async function* toJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isEmpty = true
  for await (const row of rows) {
    yield `${isEmpty ? '[' : ','}\n${JSON.stringify(row, null, 2)}`
    isEmpty = false
  }
  if (!isEmpty) yield '\n]\n'
}

/** Writes the zip; its JSON is written to the folder first, as there may be any amount of it. */
async function writeZip(db: Db, storage: ObjectStore, userId: string, folder: string, path: string): Promise<void> {
  const zip = new ZipFile()
  const failure = new AbortController()
  zip.on('error', (error) => failure.abort(error))
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: failure.signal })
  const filled = async () => {
    await db.transaction().execute(async (tx) => {
      for (const { file, rows } of ownData(tx, userId)) {
        const name = `${file}.json`
        await pipeline(toJson(rows), createWriteStream(join(folder, name)))
        if ((await stat(join(folder, name))).size > 0) zip.addFile(join(folder, name), name)
      }
    })
    await addUploads(zip, db, storage, userId)
    zip.end()
  }
  await Promise.all([
    written.catch((error: unknown) => {
      throw failure.signal.aborted ? failure.signal.reason : error
    }),
    filled().catch((error: unknown) => {
      failure.abort(error)
      throw error
    }),
  ])
}

/** Writes the file, stores it, and notifies its owner. Ignores exports that are no longer wanted. */
export async function makeExport(exporting: Exporting, id: string, { db, now }: JobContext): Promise<void> {
  const { storage, postMail, siteUrl } = exporting
  const requested = await exportToMake(db, id)
  if (!requested) {
    // It may have been deleted while an attempt that was killed since had just stored its file.
    if (!(await isExport(db, id))) await storage.remove(exportKey(id))
    return
  }
  try {
    const bytes = await inScratchFolder(async (folder) => {
      const path = join(folder, 'data.zip')
      await writeZip(db, storage, requested.user_id, folder, path)
      await storage.putFile(exportKey(id), path, 'application/zip')
      return (await stat(path)).size
    })
    const expiresAt = daysAfter(now, EXPORT_KEPT_DAYS)
    const words = wordsIn[requested.language]
    const isKept = await db.transaction().execute(async (tx) => {
      if (!(await markReady(tx, id, { readyAt: now, expiresAt, bytes }))) return false
      await postMail(tx, {
        to: requested.email,
        kind: 'data-export',
        subject: words.subject,
        text: words.text(
          longDay(expiresAt, localeOf(requested.language)),
          `${siteIn(requested.language, siteUrl)}/account#data`,
        ),
      })
      return true
    })
    if (!isKept) await storage.remove(exportKey(id))
  } catch (error) {
    await markFailed(db, id)
    throw error
  }
}
