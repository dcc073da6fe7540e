import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { ReportFields } from './report-fields.tsx'
import * as texts from './texts.ts'
import { useReportForm } from './use-report-form.ts'

type Props = { readonly stay: { readonly id: string; readonly name: string }; readonly onClose: () => void }

/** The report form as a dialog over the stay; visitors are asked to sign in first. */
export default function ReportDialog(props: Props) {
  const viewer = useViewer()
  return viewer ? <FormDialog {...props} /> : <SignInDialog {...props} />
}

function SignInDialog({ stay, onClose }: Props) {
  const path = paths.reportStay(stay.id)
  return (
    <Dialog open onClose={onClose} title={uiTexts.reportStay(stay.name)} description={texts.signInFirst}>
      <div className="flex flex-wrap gap-3 pt-1">
        <ButtonLink to={paths.signIn(path)} variant="primary">
          {uiTexts.signIn}
        </ButtonLink>
        <ButtonLink to={paths.signUp(path)}>{uiTexts.createAccount}</ButtonLink>
      </div>
    </Dialog>
  )
}

function FormDialog({ stay, onClose }: Props) {
  const fetcher = useFetcher<FormResult>()
  const form = useReportForm(stay.id, fetcher.data)
  const done = fetcher.data?.done !== undefined
  useEffect(() => {
    if (!done) return
    toast(texts.thanks)
    onClose()
  }, [done, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      keepOpen
      title={uiTexts.reportStay(stay.name)}
      description={uiTexts.reportIsReadByModerators}
    >
      <fetcher.Form
        key={form.key}
        {...form.bind}
        method="post"
        action={paths.reportStay(stay.id)}
        noValidate
        className="flex flex-col gap-5"
      >
        <ReportFields result={fetcher.data} values={form.values} />
        <Button type="submit" variant="primary" loading={fetcher.state !== 'idle'} className="self-end">
          {uiTexts.sendReport}
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
