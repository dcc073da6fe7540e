import { loggedPath } from '@lodestay/domain/web-safety'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'))

/** Links to the feedback form; with JavaScript it opens as a dialog. */
export function FeedbackLink({ className }: { className?: string }) {
  const page = loggedPath(useLocation().pathname)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Link
        to={paths.feedback(page)}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {uiTexts.giveFeedback}
      </Link>
      <Suspense>{open && <FeedbackDialog page={page} onClose={close} />}</Suspense>
    </>
  )
}
