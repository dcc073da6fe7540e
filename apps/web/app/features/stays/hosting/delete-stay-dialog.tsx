import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Props = { readonly name: string; readonly onClose: () => void; readonly onConfirm: () => void }

/** Deleting a live stay requires typing its name: its favorites and its page go with it. */
export function DeleteStayDialog({ name, onClose, onConfirm }: Props) {
  const [error, setError] = useState<string>()
  const confirm = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name')).trim()
    if (typed.toLowerCase() === name.toLowerCase()) onConfirm()
    else setError('Type the name exactly as shown above.')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${name}”?`}
      description="This permanently deletes its page and edits, and removes it from travelers’ favorites. To take it off the site for a while, hide it instead."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" form="delete-stay" variant="danger">
            Delete
          </Button>
        </>
      }
    >
      <form id="delete-stay" onSubmit={confirm}>
        <TextField label="Its name, to confirm" name="name" autoComplete="off" required error={error} autoFocus />
      </form>
    </Dialog>
  )
}
