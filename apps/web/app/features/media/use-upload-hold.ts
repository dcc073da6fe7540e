import { type FormEvent, useEffect, useState } from 'react'
import * as texts from './texts.ts'
import type { Uploads } from './use-uploads.ts'

/** Holds a form back while a field of it uploads: it would be sent without the file, which would be lost. */
export function useUploadHold() {
  const [isUploading, setUploading] = useState(false)
  return {
    isUploading,
    /** For the field: the same function at every rendering. */
    onUploading: setUploading,
    /** Why the form can't be sent now. */
    reason: isUploading ? texts.waitForUploads : undefined,
    /** Enter in the only field of a form sends it without a button. */
    onSubmit: (event: FormEvent): void => {
      if (isUploading) event.preventDefault()
    },
  }
}

export function areRunning({ items }: Uploads): boolean {
  return items.some(({ state }) => state !== 'failed')
}

/** Tells the form around a field whether it uploads. */
export function useUploadingSignal(uploads: Uploads, onUploading: ((isUploading: boolean) => void) | undefined): void {
  const isUploading = areRunning(uploads)
  useEffect(() => {
    onUploading?.(isUploading)
    return () => onUploading?.(false)
  }, [isUploading, onUploading])
}
