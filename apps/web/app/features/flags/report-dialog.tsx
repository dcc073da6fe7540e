import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ReportFields } from './report-fields.tsx'

type Props = { readonly stay: { readonly id: string; readonly name: string }; readonly onClose: () => void }

/** The report form as a dialog over the stay; visitors are asked to sign in first. */
export default function ReportDialog({ stay, onClose }: Props) {
  const viewer = useViewer()
  const fetcher = useFetcher<FormResult>()
  const done = fetcher.data?.done !== undefined
  useEffect(() => {
    if (!done) return
    toast('Thank you. A moderator will take a look.')
    onClose()
  }, [done, onClose])
  const path = paths.reportStay(stay.id)
  if (!viewer)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Report ${stay.name}`}
        description="Sign in to report this stay, so that our moderators can get back to you."
      >
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink to={paths.signIn(path)} variant="primary">
            Sign in
          </ButtonLink>
          <ButtonLink to={paths.signUp(path)}>Create an account</ButtonLink>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      keepOpen
      title={`Report ${stay.name}`}
      description="A moderator will take a look. The host won’t know who reported it."
    >
      <fetcher.Form method="post" action={path} noValidate className="flex flex-col gap-5">
        <ReportFields result={fetcher.data} />
        <Button type="submit" variant="primary" loading={fetcher.state !== 'idle'} className="self-end">
          Send report
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
