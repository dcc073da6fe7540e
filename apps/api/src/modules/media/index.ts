export { type MediaDeps, mediaModule, takeForms } from './media-routes.ts'
export type { UploadQuota } from './upload-picture.ts'
