import flag from '@lodestay/icons/flag.svg?path'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Links to the report form; with JavaScript it opens as a dialog. */
export default function ReportLink({ stay }: { stay: { readonly id: string; readonly name: string } }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Link
        to={paths.reportStay(stay.id)}
        rel="nofollow"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft no-underline hover:text-ink hover:underline"
      >
        <Icon path={flag} size={18} />
        {texts.reportThisStay}
      </Link>
      <Suspense>{open && <ReportDialog stay={stay} onClose={close} />}</Suspense>
    </>
  )
}
