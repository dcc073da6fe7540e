/** Processes an uploaded form into a stored picture. */
import { pictureVariants, UPLOAD_MAX_BYTES, type Upload, uploadFolders } from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../kernel/db.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type PictureFault, PictureProblem, type Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { Gate } from './gate.ts'
import type { UploadSlots } from './upload-slots.ts'
import { deleteUpload, holdUsage, insertUpload, QUOTA_DAYS, type Usage, unusedUploads } from './upload-store.ts'

type Folder = (typeof uploadFolders)[number]
type Form = { readonly folder: Folder; readonly file: Buffer }

export const uploadLimits = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 2,
  parts: 3,
  fieldSize: 100,
  headerPairs: 20,
}

function isFolder(value: unknown): value is Folder {
  return (uploadFolders as readonly unknown[]).includes(value)
}

const TOO_MANY_PARTS = ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']

/** Why a form could not be received. @param tooLarge says how large a file may be */
export function formProblem(cause: unknown, tooLarge: string): Problem {
  if (cause instanceof Problem) return cause
  const { code = '', statusCode } = cause as { code?: string; statusCode?: number }
  if (TOO_MANY_PARTS.includes(code)) return invalid({ path: 'file', message: 'Send one file, and its folder.' })
  return statusCode === 413
    ? new Problem('too-large', tooLarge, { cause })
    : new Problem('malformed-request', 'The upload was damaged or cut off. Try again.', { cause })
}

/** A form's folder and file, in either order. */
async function readParts(request: FastifyRequest): Promise<{ folder: unknown; file: Buffer }> {
  if (!request.isMultipart()) throw new Problem('unsupported-media', 'Send the picture as multipart/form-data.')
  let folder: unknown
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: uploadLimits })) {
      if (part.type === 'file') file = await part.toBuffer()
      else if (part.fieldname === 'folder') folder = part.value
    }
  } catch (cause) {
    throw formProblem(cause, `Pictures can be up to ${UPLOAD_MAX_BYTES / 1024 ** 2} MB.`)
  }
  if (!file) throw invalid({ path: 'file', message: 'File is required.' })
  return { folder, file }
}

export async function readForm(request: FastifyRequest): Promise<Form> {
  const { folder, file } = await readParts(request)
  if (!isFolder(folder))
    throw invalid({ path: 'folder', message: `Folder must be one of ${uploadFolders.join(', ')}.` })
  return { folder, file }
}

/** The picture from a form for one folder, which the form need not name. */
export async function readPicture(request: FastifyRequest, folder: Folder): Promise<Form> {
  return { folder, file: (await readParts(request)).file }
}

const codes: Readonly<Record<PictureFault, 'too-large' | 'unsupported-media'>> = {
  'too-large': 'too-large',
  'too-many-pixels': 'unsupported-media',
  'not-a-picture': 'unsupported-media',
  broken: 'unsupported-media',
}

/** @param receive reads the form from the request */
export type UploadPicture = (db: Db, ownerId: string, receive: () => Promise<Form>) => Promise<Upload>
/** Upload quota per account, for `QUOTA_DAYS`. */
export type UploadQuota = { readonly files: number; readonly bytes: number }

function megabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`
}

/** @throws Problem 413 if the account is over its quota, or would be with `more`. */
export function assertWithinQuota(usage: Usage, quota: UploadQuota, more: number): void {
  if (usage.files + 1 <= quota.files && usage.bytes + more <= quota.bytes) return
  const used = `In the last ${QUOTA_DAYS} days you’ve uploaded ${megabytes(usage.bytes)} of ${megabytes(quota.bytes)} and ${usage.files} of ${quota.files} pictures.`
  const room = `Each counts for ${QUOTA_DAYS} days; unused ones are removed after a week, and no longer count then.`
  throw new Problem('quota-exceeded', `${used} ${room}`, {
    extra: { used: usage, allowed: quota },
  })
}

type Uploading = {
  readonly pictures: Pictures
  readonly storage: ObjectStore
  readonly quota: UploadQuota
  readonly slots: UploadSlots
  readonly gate: Gate
}

export function uploadPicture({ slots, ...uploading }: Uploading): UploadPicture {
  return (db, ownerId, receive) => slots(ownerId, async () => storePicture(uploading, db, ownerId, await receive()))
}

/** Stores every size under a server-generated key; the client's file name is ignored. */
async function storePicture(
  { pictures, storage, gate, quota }: Omit<Uploading, 'slots'>,
  db: Db,
  ownerId: string,
  { folder, file }: Form,
): Promise<Upload> {
  // The placeholder of a transparent picture would stay visible behind it; an icon's page puts white behind it.
  const ground = folder === 'attributes' ? 'transparent' : 'white'
  const picture = await gate(() => pictures.read(file, ground)).catch((problem: unknown) => {
    if (!(problem instanceof PictureProblem)) throw problem
    throw new Problem(codes[problem.fault], problem.message, { extra: { reason: problem.fault }, cause: problem })
  })
  const id = newId('pic')
  const files = picture.files.map(({ width, format, bytes }) => ({ name: `${width}.${format}`, format, bytes }))
  const bytes = files.reduce((sum, each) => sum + each.bytes.length, 0)
  // Insert the row before storing the files, so that stored files are always tracked and can be cleaned up.
  await db.transaction().execute(async (tx) => {
    assertWithinQuota(await holdUsage(tx, ownerId), quota, bytes)
    const { width, height } = picture
    await insertUpload(tx, { id, folder, ownerId, bytes, width, height, files: files.map(({ name }) => name) })
  })
  const place = `uploads/${folder}/${id}`
  // Store the largest last: if the picture's own URL exists, all its sizes do.
  for (const { name, format, bytes } of files) await storage.put(`${place}/${name}`, bytes, `image/${format}`)
  const url = `/media/${place}/${picture.width}.webp`
  const { width, height, placeholder } = picture
  return { url, width, height, placeholder, variants: pictureVariants(url, width) }
}

/** Days after which an unused upload is removed. */
const UNUSED_RETENTION_DAYS = 7

/** Removes uploads unused for a week. Deletes the row last, so that an interrupted sweep resumes the next day. */
export async function removeUnused(db: Db, storage: ObjectStore, now: Date, log: Logger): Promise<void> {
  const unused = await unusedUploads(db, now, UNUSED_RETENTION_DAYS)
  for (const { id, folder, files } of unused) {
    for (const file of files) await storage.remove(`uploads/${folder}/${id}/${file}`)
    await deleteUpload(db, id)
  }
  if (unused.length > 0) log.info({ removed: unused.length }, 'unused pictures are removed')
}
