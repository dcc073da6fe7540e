import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { APIError, type CollectionBeforeOperationHook, type CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { requiredText } from '../fields/text-fields.ts'

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
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      formatOptions: webp,
      // Re-encoding strips camera metadata; larger pictures are scaled down.
      resizeOptions: { width: 2400, withoutEnlargement: true },
      constructorOptions: { limitInputPixels: 50_000_000 },
      imageSizes: [
        { name: 'small', width: 640, formatOptions: webp, withoutEnlargement: true },
        { name: 'medium', width: 1280, formatOptions: webp, withoutEnlargement: true },
      ],
      adminThumbnail: 'small',
      focalPoint: false,
      crop: false,
      hideRemoveFile: true,
    },
    hooks: { beforeOperation: [keepFile] },
    fields: [
      requiredText('alt', { label: 'Description', description: 'Describes the picture for people who can’t see it.' }),
    ],
  }
}
