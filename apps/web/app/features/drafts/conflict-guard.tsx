import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ConflictingField } from './conflict-dialog.tsx'

function loadDialog() {
  return import('./conflict-dialog.tsx')
}

const ConflictDialog = lazy(loadDialog)

type Props = {
  /** Null where nobody else has saved anything. */
  readonly conflict: { readonly version: number; readonly fields: readonly ConflictingField[] } | null
  readonly draft: { readonly loadTheirs: () => void; readonly keepMine: () => void }
}

/** Asks which of two versions stands, wherever two tabs or two people wrote one draft. It can be put off. */
export function ConflictGuard({ conflict, draft }: Props) {
  const [undecided, setUndecided] = useState(false)
  useEffect(() => {
    // Before the connection may be gone.
    void loadDialog()
  }, [])
  if (!conflict) return null
  if (undecided)
    return (
      <Notice
        kind="warning"
        title="This was changed somewhere else"
        action={
          <Button size="small" onClick={() => setUndecided(false)}>
            Review changes
          </Button>
        }
      >
        Nothing is saved until you choose a version.
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
