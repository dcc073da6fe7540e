import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { readonly secret: string; readonly title: string; readonly hint: string } & {
  /** Labels of the field that shows it, and of the button that copies it. */
  readonly label: string
  readonly copy: string
  readonly className?: string
}

/** A secret that only this response contains: a new token, or a webhook's secret. */
export function SecretOnce({ secret, title, hint, label, copy, className }: Props) {
  return (
    <Notice
      kind="success"
      title={title}
      action={<CopyButton text={secret} label={copy} />}
      {...(className && { className })}
    >
      {hint}
      <TextField label={label} value={secret} readOnly className="mt-3 font-mono" />
    </Notice>
  )
}
