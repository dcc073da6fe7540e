// Picture list
export function pictureMoved(position: number, total: number, role: string): string {
  return `Foto ${position} de ${total}${role}`
}
export const pictureRemoved = 'Foto quitada.'
export const picturesInOrder = 'Fotos, en orden'
export function movePicture(position: number, total: number): string {
  return `Mover foto ${position} de ${total}. Usa las teclas de flecha.`
}
export const dragHint = 'Arrastra o usa las teclas de flecha'
export function removePicture(position: number): string {
  return `Quitar foto ${position}`
}
export const descriptionHint = 'Para quienes no pueden verla'

// Encoded video
export const aVideo = 'Video'
export const processing = 'Procesando. Puedes seguir mientras tanto.'
export function videoFacts(length: string, size: string): string {
  return `Video, ${length}, ${size}`
}
export const videoReady = 'El video está listo.'

// Media uploads
export const choosePictures = 'Elige fotos o suéltalas aquí'
export function pictureFormats(megabytes: number): string {
  return `JPEG, PNG, WebP, AVIF o GIF, hasta ${megabytes} MB cada una`
}
export function onePictureFormats(megabytes: number): string {
  return `JPEG, PNG, WebP, AVIF o GIF, hasta ${megabytes} MB`
}
export const chooseOrDropPicture = 'Elige una foto o suéltala aquí'
export const chooseMedia = 'Elige fotos y videos o suéltalos aquí'
export const chooseVideo = 'Elige un video o suéltalo aquí'
export const chooseOtherVideo = 'Elige otro video o suéltalo aquí'
export function videoFormats(megabytes: number, minutes: number): string {
  return `MP4, MOV o WebM, hasta ${megabytes} MB y ${minutes} minutos`
}
export function mediaFormats(megabytes: number, videoMegabytes: number, minutes: number): string {
  return `${pictureFormats(megabytes)}. ${videoFormats(videoMegabytes, minutes)}`
}
export function uploading(name: string): string {
  return `Subiendo ${name}`
}
export const uploads = 'Subidas'

// Use uploads
export const wrongFormat = 'Usa una foto JPEG, PNG, WebP, AVIF o GIF.'
export function tooLarge(megabytes: number): string {
  return `Las fotos pueden pesar hasta ${megabytes} MB.`
}
export const wrongMediaFormat = 'Usa una foto JPEG, PNG, WebP, AVIF o GIF, o un video MP4, MOV o WebM.'
export const wrongVideoFormat = 'Usa un video MP4, MOV o WebM.'
export function videoTooLarge(megabytes: number): string {
  return `Los videos pueden pesar hasta ${megabytes} MB.`
}
export function atMostPictures(most: number): string {
  return most === 1 ? 'Como máximo, una foto.' : `Como máximo, ${most} fotos.`
}
export const uploadFailed = 'No pudimos subirlo. Revisa tu conexión.'
export const fileRefused = 'No pudimos usar ese archivo.'

// Use upload hold
export const waitForUploads = 'Espera a que se suban tus archivos.'

// Photo field
export const picture = 'Foto'
export const choosePicture = 'Elegir una foto'
export const changePicture = 'Cambiar la foto'
export const removeThePicture = 'Quitar'
