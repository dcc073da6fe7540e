import cloudDone from '@lodestay/icons/cloud_done.svg?path'
import cloudOff from '@lodestay/icons/cloud_off.svg?path'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import * as texts from './texts.ts'

/** `unsaved`: there is input that is not sent yet; `held`: all is saved but what was rejected. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'held'

/** Autosave status, with the saved version. */
export function SavedIndicator({
  state,
  version,
  held,
  failure,
  onRetry,
}: {
  state: SaveState
  /** What was rejected. */
  held?: ReactNode
  /** Why it isn't saved, and what to do; otherwise it says so without a reason. */
  failure?: ReactNode
  version?: number
  onRetry?: () => void
}) {
  return (
    <p role="status" className="inline-flex min-h-6 items-center gap-1.5 text-xs text-ink-faint">
      {state === 'unsaved' && texts.unsavedChanges}
      {state === 'saving' && (
        <>
          <Spinner /> {texts.saving}
        </>
      )}
      {state === 'saved' && (
        <>
          <Icon path={cloudDone} size={17} className="text-action-text" />
          {texts.saved}
          {version !== undefined && <span className="tabular-nums"> {texts.versionAfter(version)}</span>}
        </>
      )}
      {state === 'held' && held}
      {state === 'failed' && (
        <>
          <Icon path={cloudOff} size={17} className="text-danger-text" />
          <span className="text-danger-text">{failure ?? texts.notSaved}</span>
          {onRetry && !failure && (
            <button type="button" className="link min-h-6" onClick={onRetry}>
              {texts.tryAgain}
            </button>
          )}
        </>
      )}
    </p>
  )
}
