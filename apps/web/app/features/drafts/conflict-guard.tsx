import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ConflictingField } from './conflict-dialog.tsx'
import * as texts from './texts.ts'

function loadDialog() {
  return import('./conflict-dialog.tsx')
}

const ConflictDialog = lazy(loadDialog)

type Props = {
  /** Null if no one else has saved. */
  readonly conflict: { readonly version: number; readonly fields: readonly ConflictingField[] } | null
  readonly draft: { readonly loadTheirs: () => void; readonly keepMine: () => void }
}

/** Asks which version to keep when two tabs or two people edited the same draft. The question can be postponed. */
export function ConflictGuard({ conflict, draft }: Props) {
  const [undecided, setUndecided] = useState(false)
  useEffect(() => {
    // Preload it: during a conflict, the connection may already be gone.
    void loadDialog()
  }, [])
  if (!conflict) return null
  if (undecided)
    return (
      <Notice
        kind="warning"
        title={texts.conflictTitle}
        action={
          <Button size="small" onClick={() => setUndecided(false)}>
            {texts.reviewChanges}
          </Button>
        }
      >
        {texts.conflictHint}
      </Notice>
    )
  return (
    <Suspense>
      <ConflictDialog
        {...conflict}
        onLoadTheirs={draft.loadTheirs}
        onKeepMine={draft.keepMine}
        onPutOff={() => setUndecided(true)}
      />
    </Suspense>
  )
}
