// Picture list
export function pictureMoved(position: number, total: number, role: string): string {
  return `Picture ${position} of ${total}${role}`
}
export const pictureRemoved = 'Picture removed.'
export const picturesInOrder = 'Pictures, in order'
export function movePicture(position: number, total: number): string {
  return `Move picture ${position} of ${total}. Use the arrow keys.`
}
export const dragHint = 'Drag, or use the arrow keys'
export function removePicture(position: number): string {
  return `Remove picture ${position}`
}
export const descriptionHint = 'For people who can’t see it'

// Encoded video
export const aVideo = 'Video'
export const processing = 'Processing. You can keep working.'
export function videoFacts(length: string, size: string): string {
  return `Video, ${length}, ${size}`
}
export const videoReady = 'The video is ready.'

// Media uploads
export const choosePictures = 'Choose pictures or drop them here'
export function pictureFormats(megabytes: number): string {
  return `JPEG, PNG, WebP, AVIF or GIF, up to ${megabytes} MB each`
}
export function onePictureFormats(megabytes: number): string {
  return `JPEG, PNG, WebP, AVIF or GIF, up to ${megabytes} MB`
}
export const chooseOrDropPicture = 'Choose a picture or drop it here'
export const chooseMedia = 'Choose pictures and videos or drop them here'
export const chooseVideo = 'Choose a video or drop it here'
export const chooseOtherVideo = 'Choose another video or drop it here'
export function videoFormats(megabytes: number, minutes: number): string {
  return `MP4, MOV or WebM, up to ${megabytes} MB and ${minutes} minutes`
}
export function mediaFormats(megabytes: number, videoMegabytes: number, minutes: number): string {
  return `${pictureFormats(megabytes)}. ${videoFormats(videoMegabytes, minutes)}`
}
export function uploading(name: string): string {
  return `Uploading ${name}`
}
export const uploads = 'Uploads'

// Use uploads
export const wrongFormat = 'Use a JPEG, PNG, WebP, AVIF or GIF picture.'
export function tooLarge(megabytes: number): string {
  return `Pictures can be up to ${megabytes} MB.`
}
export const wrongMediaFormat = 'Use a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4, MOV or WebM video.'
export const wrongVideoFormat = 'Use an MP4, MOV or WebM video.'
export function videoTooLarge(megabytes: number): string {
  return `Videos can be up to ${megabytes} MB.`
}
export function atMostPictures(most: number): string {
  return most === 1 ? 'At most one picture.' : `At most ${most} pictures.`
}
export const uploadFailed = 'We couldn’t upload it. Check your connection.'
export const fileRefused = 'We couldn’t use that file.'

// Use upload hold
export const waitForUploads = 'Wait until your files are uploaded.'

// Photo field
export const picture = 'Picture'
export const choosePicture = 'Choose a picture'
export const changePicture = 'Change the picture'
export const removeThePicture = 'Remove'
