import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'))

/** Leads to the form of feedback; where there are scripts it opens in front of the page. */
export function FeedbackLink({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Link
        to={paths.feedback(pathname)}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        Give feedback
      </Link>
      <Suspense>{open && <FeedbackDialog page={pathname} onClose={close} />}</Suspense>
    </>
  )
}
