import type { AttributeType } from '@lodestay/domain/enumerations'
import { ATTRIBUTE_DESCRIPTION_MAX } from '@lodestay/domain/text-limits'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { PhotoField } from '../../media/photo-field.tsx'
import { useUploadHold } from '../../media/use-upload-hold.ts'
import { askForAttribute } from './catalogue.ts'
import * as texts from './texts.ts'

type Props = { readonly type: AttributeType; readonly onClose: () => void; readonly onAsked: (name: string) => void }

/** Requests an attribute that the catalogue lacks. The stay already has it while moderators decide. */
export default function AskForOne({ type, onClose, onAsked }: Props) {
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const hold = useUploadHold()
  const what = type.toLowerCase()
  const ask = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (hold.isUploading) return
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    setBusy(true)
    try {
      await askForAttribute(type, {
        name,
        description: String(form.get('description')),
        iconUrl: String(form.get('photoUrl')),
      })
      onAsked(name)
      toast(texts.requested(name))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code !== 'already-exists') return setProblem(error)
      // If it already exists or was already requested, the stay can have it as well.
      onAsked(name)
      toast({ text: error.detail, kind: 'info' })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (path: string) => problem?.errors.find((error) => error.path === path)?.message
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.requestNew(what)}
      description={texts.requestHint}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" form="ask-for-one" variant="primary" loading={busy} disabledReason={hold.reason}>
            {texts.sendRequest}
          </Button>
        </>
      }
    >
      <form id="ask-for-one" onSubmit={ask} className="flex flex-col gap-5">
        {problem && problem.errors.length === 0 && <Notice kind="error">{problem.detail}</Notice>}
        <TextField label={uiTexts.name} name="name" required maxLength={50} error={errorOf('name')} data-focus-first />
        <TextArea
          label={uiTexts.description}
          name="description"
          optional
          limit={ATTRIBUTE_DESCRIPTION_MAX}
          rows={2}
          error={errorOf('description')}
        />
        <PhotoField
          folder="attributes"
          legend={
            <>
              {texts.icon} <span className="font-normal text-ink-faint">{uiTexts.optional}</span>
            </>
          }
          photoUrl={null}
          error={errorOf('iconUrl')}
          onUploading={hold.onUploading}
        />
        {hold.reason && <p className="text-sm text-ink-soft">{hold.reason}</p>}
      </form>
    </Dialog>
  )
}
