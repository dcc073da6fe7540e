import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = { readonly name: string; readonly onClose: () => void; readonly onConfirm: () => void }

/** Deleting a live stay requires typing its name: its favorites and its page go with it. */
export function DeleteStayDialog({ name, onClose, onConfirm }: Props) {
  const [error, setError] = useState<string>()
  const confirm = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name')).trim()
    if (typed.toLowerCase() === name.toLowerCase()) onConfirm()
    else setError(texts.typeExactName)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteNamed(name)}
      description={texts.deleteHint}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepIt}</Button>
          <Button type="submit" form="delete-stay" variant="danger">
            {uiTexts.deleteButton}
          </Button>
        </>
      }
    >
      <form id="delete-stay" onSubmit={confirm}>
        <TextField label={texts.nameToConfirm} name="name" autoComplete="off" required error={error} data-focus-first />
      </form>
    </Dialog>
  )
}
