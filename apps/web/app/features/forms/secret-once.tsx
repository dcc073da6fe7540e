import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { readonly secret: string; readonly title: string; readonly hint: string } & {
  /** Of the field that shows it, and of the button that copies it. */
  readonly label: string
  readonly copy: string
}

/** What only this answer shows: a new token, the secret of a webhook. */
export function SecretOnce({ secret, title, hint, label, copy }: Props) {
  return (
    <Notice kind="success" title={title} action={<CopyButton text={secret} label={copy} />}>
      {hint}
      <TextField label={label} value={secret} readOnly className="mt-3 font-mono" />
    </Notice>
  )
}
