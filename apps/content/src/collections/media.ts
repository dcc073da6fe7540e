import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BROKEN_PICTURE, tooManyPixels, UPLOAD_MAX_PIXELS } from '@lodestay/domain'
import { APIError, type CollectionBeforeOperationHook, type CollectionConfig } from 'payload'
import sharp from 'sharp'
import { publicContent } from '../access.ts'
import { requiredText } from '../fields/text-fields.ts'

const mimeTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const webp = { format: 'webp', options: { quality: 78 } } as const

/**
 * Payload deletes a picture's files before it has validated and stored the change that replaces them: a rejected one, or
 * one that was cut off, would leave pages without their picture.
 */
const keepFile: CollectionBeforeOperationHook = ({ operation, req }) => {
  const isEdited = req.file !== undefined || req.query.uploadEdits !== undefined
  if (operation === 'update' && isEdited)
    throw new APIError('A picture’s file stays as it is. Add a new picture, and choose that one on the page.', 400)
}

/** Says what is wrong with a picture: for whatever fails in it, Payload only says that there was a problem. */
const assertReadable: CollectionBeforeOperationHook = async ({ operation, req }) => {
  const { data, mimetype } = req.file ?? {}
  if (operation !== 'create' || !data || !mimeTypes.includes(mimetype ?? '')) return
  const refuse = (message: string): never => {
    throw new APIError(message, 400, null, true)
  }
  const broken = () => refuse(BROKEN_PICTURE)
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > UPLOAD_MAX_PIXELS) refuse(tooManyPixels(width * height))
  // Reads the whole file, of which the size is only the beginning.
  await sharp(data).resize({ width: 16 }).raw().toBuffer().catch(broken)
}

/** Pictures for pages. `folder` must be absolute, because Payload resolves it against the working directory. */
export function media(folder: string): CollectionConfig {
  return {
    slug: 'media',
    labels: { singular: 'Picture', plural: 'Pictures' },
    access: publicContent,
    admin: { group: 'Website', defaultColumns: ['filename', 'alt', 'width', 'height'] },
    upload: {
      staticDir: folder,
      // Payload responds with 500 for a missing picture.
      handlers: [
        (_request, { params }) =>
          existsSync(join(folder, params.filename))
            ? undefined
            : Response.json({ errors: [{ message: 'No such picture.' }] }, { status: 404 }),
      ],
      mimeTypes,
      formatOptions: webp,
      // Re-encoding strips camera metadata; larger pictures are scaled down.
      resizeOptions: { width: 2400, withoutEnlargement: true },
      constructorOptions: { limitInputPixels: UPLOAD_MAX_PIXELS },
      imageSizes: [
        { name: 'small', width: 640, formatOptions: webp, withoutEnlargement: true },
        { name: 'medium', width: 1280, formatOptions: webp, withoutEnlargement: true },
      ],
      adminThumbnail: 'small',
      focalPoint: false,
      crop: false,
      hideRemoveFile: true,
    },
    hooks: { beforeOperation: [keepFile, assertReadable] },
    fields: [
      requiredText('alt', { label: 'Description', description: 'Describes the picture for people who can’t see it.' }),
    ],
  }
}
