/** From a sent form to a kept picture. */
import { pictureVariants, UPLOAD_MAX_BYTES, type Upload, uploadFolders } from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type PictureFault, PictureProblem, type Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { Gate } from './gate.ts'

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

const isFolder = (value: unknown): value is Folder => (uploadFolders as readonly unknown[]).includes(value)

/** The form's folder and file, in whichever order they come. */
export const readForm = async (request: FastifyRequest): Promise<Form> => {
  if (!request.isMultipart()) throw new Problem('unsupported-media', 'Send the picture as multipart/form-data.')
  let folder: unknown
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: uploadLimits })) {
      if (part.type === 'file') file = await part.toBuffer()
      else if (part.fieldname === 'folder') folder = part.value
    }
  } catch (cause) {
    const { statusCode } = cause as { statusCode?: number }
    if (statusCode === 413)
      throw new Problem('too-large', `A picture is at most ${UPLOAD_MAX_BYTES / 1024 / 1024} MB.`, { cause })
    throw new Problem('malformed-request', 'The form is damaged or was cut short.', { cause })
  }
  if (!isFolder(folder))
    throw invalid({ path: 'folder', message: `Folder must be one of ${uploadFolders.join(', ')}.` })
  if (!file) throw invalid({ path: 'file', message: 'File is required.' })
  return { folder, file }
}

const codes: Readonly<Record<PictureFault, 'too-large' | 'unsupported-media'>> = {
  'too-large': 'too-large',
  'too-many-pixels': 'unsupported-media',
  'not-a-picture': 'unsupported-media',
  broken: 'unsupported-media',
}

export type UploadPicture = (form: Form) => Promise<Upload>

/** Keeps every size under a key that the server makes; what the sender called the file is never looked at. */
export const uploadPicture =
  (pictures: Pictures, storage: ObjectStore, gate: Gate): UploadPicture =>
  async ({ folder, file }) => {
    const picture = await gate(() => pictures.read(file)).catch((problem: unknown) => {
      if (!(problem instanceof PictureProblem)) throw problem
      throw new Problem(codes[problem.fault], problem.message, { extra: { reason: problem.fault }, cause: problem })
    })
    const place = `uploads/${folder}/${newId('pic')}`
    // The largest comes last: whoever finds the picture's own address finds all its sizes.
    for (const { width, format, bytes } of picture.files)
      await storage.put(`${place}/${width}.${format}`, bytes, `image/${format}`)
    const url = `/media/${place}/${picture.width}.webp`
    const { width, height, placeholder } = picture
    return { url, width, height, placeholder, variants: pictureVariants(url, width) }
  }
