/**
 * The pictures in what people save: only ours. Pages load no others, so that nobody would see them, moderators
 * included; and emails and outlets would get a file that its owner can replace after it was reviewed.
 */
import { type FieldProblem, isOwnPicture, messages, pictureIdOf, pictureWidths } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { sceneAt } from './posted-jpeg.ts'
import { type PictureUpload, pictureUploads } from './upload-store.ts'

type Item = { readonly url: string; readonly width?: number | undefined; readonly height?: number | undefined }
type Size = { readonly width?: number; readonly height?: number }

/** Where pictures are saved, and which are there already: those may stay, whatever they are. */
export type PicturePlace = { readonly path: string; readonly held?: readonly { readonly url: string }[] }

const scenePath = /^\/media\/scenes\/[^/]+\/(\d+)\.webp$/

/** A drawn scene's size; null for any other address, also of a scene at a width in which it isn't drawn. */
function sceneSize(url: string): Size | null {
  const width = pictureWidths.find((each) => String(each) === scenePath.exec(url)?.[1])
  return width && sceneAt(url) ? { width, height: Math.round(width * 0.75) } : null
}

/** The size of an upload at one of its addresses; null if there is no such file. */
function uploadSize(url: string, upload: PictureUpload | undefined): Size | null {
  const [, name, width] = /\/((\d{1,5})\.webp)$/.exec(url) ?? []
  if (!name || !upload?.files.includes(name) || !url.startsWith(`/media/uploads/${upload.folder}/`)) return null
  if (!upload.width || !upload.height) return {}
  return { width: Number(width), height: Math.round((upload.height * Number(width)) / upload.width) }
}

function problemAt(path: string, at: number, url: string): FieldProblem {
  return isOwnPicture(url)
    ? { path: `${path}.${at}`, message: `Picture ${at + 1} is no longer there. Upload it again.` }
    : { path: `${path}.${at}.url`, message: messages.uploadedHere('Media url') }
}

/** The sizes of pictures, as far as they are known and new to `held`; null for a new one that may not be saved. */
async function sizesOfNew(
  db: Db,
  pictures: readonly Item[],
  held: readonly Item[] = [],
): Promise<(Partial<Size> | null)[]> {
  const current = new Set(held.map(({ url }) => url))
  const isNew = ({ url }: Item): boolean => !current.has(url)
  const ids = pictures.filter(isNew).flatMap(({ url }) => pictureIdOf(url) ?? [])
  const uploads = await pictureUploads(db, ids)
  return pictures.map((picture) => {
    const { url } = picture
    return isNew(picture) ? (sceneSize(url) ?? uploadSize(url, uploads.get(pictureIdOf(url) ?? ''))) : {}
  })
}

/**
 * Pictures as they are stored: new ones with the size that we know, whatever was sent.
 * @throws Problem 422 for a new one that isn't an upload of ours, or whose upload is gone.
 */
export async function ownPictures<Picture extends Item>(
  db: Db,
  pictures: readonly Picture[],
  { path, held }: PicturePlace,
): Promise<Picture[]> {
  const sizes = await sizesOfNew(db, pictures, held)
  const problems = pictures.flatMap(({ url }, at) => (sizes[at] ? [] : [problemAt(path, at, url)]))
  if (problems.length > 0) throw invalid(...problems)
  return pictures.map((picture, at) => ({ ...picture, ...sizes[at] }))
}

/** The pictures that another record may take over: only what has them already may keep old addresses and lost files. */
export async function copyablePictures<Picture extends Item>(db: Db, pictures: readonly Picture[]): Promise<Picture[]> {
  const sizes = await sizesOfNew(db, pictures)
  return pictures.flatMap((picture, at) => (sizes[at] ? [{ ...picture, ...sizes[at] }] : []))
}
