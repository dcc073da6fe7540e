import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

type Fields = Readonly<Record<string, string>>
type Props = Omit<ComponentProps<typeof Button>, 'type' | 'loading' | 'onClick' | 'form'> & {
  readonly intent: string
  /** The item's name, for screen readers: the button is out of context there. */
  readonly about?: string
  /** Hidden fields posted with the intent, such as the item's id. */
  readonly fields?: Fields
  /** The page to post to, if it isn't the current one. */
  readonly action?: string
}

function About({ children }: { children: string | undefined }) {
  return children ? <span className="sr-only"> {children}</span> : null
}

/**
 * A button with its own POST form: it works without JavaScript, and shows a spinner while its own submission is
 * pending.
 */
export function ActionButton({ intent, about, fields = {}, action, children, ...button }: Props) {
  const sent = useNavigation().formData
  const posted = Object.entries({ intent, ...fields })
  const busy = sent !== undefined && posted.every(([name, value]) => sent.get(name) === value)
  return (
    <Form method="post" {...(action && { action })} preventScrollReset>
      {posted.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" loading={busy} {...button}>
        {children}
        <About>{about}</About>
      </Button>
    </Form>
  )
}

/** The same with a confirmation dialog, for actions that can't be undone. */
export function ConfirmButton({
  about,
  question,
  confirm,
  ...action
}: {
  about: string
  question: ReactNode
  /** The confirm button's label. */
  confirm: string
  intent: string
  fields?: Fields
  action?: string
}) {
  return (
    <Popover
      label={`${confirm} ${about}`}
      align="end"
      className="w-72"
      trigger={(props) => (
        <Button size="small" variant="quiet" {...props}>
          {confirm}
          <About>{about}</About>
        </Button>
      )}
    >
      <p className="mb-4 text-sm">{question}</p>
      <ActionButton size="small" variant="danger" {...action}>
        {confirm}
      </ActionButton>
    </Popover>
  )
}
