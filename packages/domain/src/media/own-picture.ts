/** The addresses of our own pictures, separate from the schemas so that pages don't have to load those. */

const upload = /^\/media\/uploads\/[a-z]+\/(pic_[0-9a-z]{26})\/\d{1,5}\.webp$/
const scene = /^\/media\/scenes\/[\w-]+\/\d{1,5}\.webp$/

/** The id of an uploaded picture; null for any other address. */
export function pictureIdOf(url: string): string | null {
  return upload.exec(url)?.[1] ?? null
}

/** One of our pictures as a JPEG that other sites and emails can show; other addresses are unchanged. */
export function pictureCardOf(url: string): string {
  return url.replace(/^\/media\/((?:scenes|uploads)\/.+)\.webp$/, '/media/cards/$1.jpg')
}

/** Whether a picture was uploaded or drawn here. Pages show no others. */
export function isOwnPicture(url: string): boolean {
  return upload.test(url) || scene.test(url)
}
