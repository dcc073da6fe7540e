import { type FormEvent, useEffect, useState } from 'react'
import * as texts from './texts.ts'
import type { Uploads } from './use-uploads.ts'

/** Blocks a form while one of its fields uploads: it would be submitted without the file, which would be lost. */
export function useUploadHold() {
  const [isUploading, setUploading] = useState(false)
  return {
    isUploading,
    /** For the field; a stable function. */
    onUploading: setUploading,
    /** Why the form can't be submitted now. */
    reason: isUploading ? texts.waitForUploads : undefined,
    /** Enter in a form's only field submits it without a button. */
    onSubmit: (event: FormEvent): void => {
      if (isUploading) event.preventDefault()
    },
  }
}

export function areRunning({ items }: Uploads): boolean {
  return items.some(({ state }) => state !== 'failed')
}

/** Tells the form around a field whether it is uploading. */
export function useUploadingSignal(uploads: Uploads, onUploading: ((isUploading: boolean) => void) | undefined): void {
  const isUploading = areRunning(uploads)
  useEffect(() => {
    onUploading?.(isUploading)
    return () => onUploading?.(false)
  }, [isUploading, onUploading])
}
