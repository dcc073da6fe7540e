export { acceptForms, type MediaDeps, mediaModule } from './media-routes.ts'
export type { UploadQuota } from './upload-picture.ts'
export { isUpload } from './upload-store.ts'
export { missingVideos, type VideoFacts, videosAmong, withVideos } from './video-store.ts'
