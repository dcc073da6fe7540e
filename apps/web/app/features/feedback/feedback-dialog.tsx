import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { FeedbackFields } from './feedback-fields.tsx'
import * as texts from './texts.ts'

/** The feedback form as a dialog on top of the page it is about. */
export default function FeedbackDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const fetcher = useFetcher<FormResult>()
  const done = fetcher.data?.done !== undefined
  useEffect(() => {
    if (!done) return
    toast(texts.thanks)
    onClose()
  }, [done, onClose])
  return (
    <Dialog open onClose={onClose} size="medium" keepOpen title={uiTexts.giveFeedback} description={texts.dialogHint}>
      <fetcher.Form method="post" action={paths.feedback()} noValidate className="flex flex-col gap-5">
        <FeedbackFields page={page} result={fetcher.data} />
        <Button type="submit" variant="primary" loading={fetcher.state !== 'idle'} className="self-end">
          {uiTexts.send}
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
