export { acceptForms, type MediaDeps, mediaModule, pictureUploads } from './media-routes.ts'
export { readPicture, type UploadPicture, type UploadQuota } from './upload-picture.ts'
export { isUpload } from './upload-store.ts'
export { missingVideos, type VideoFacts, videosAmong, withVideos } from './video-store.ts'
