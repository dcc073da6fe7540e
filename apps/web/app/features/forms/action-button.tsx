import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

type Fields = Readonly<Record<string, string>>
type Props = Omit<ComponentProps<typeof Button>, 'type' | 'loading' | 'onClick' | 'form'> & {
  readonly intent: string
  /** What it is done to, for who only hears the button. */
  readonly about?: string
  /** What is posted beside the intent: what it is about. */
  readonly fields?: Fields
  /** The page that it is posted to, where that is not the one it stands on. */
  readonly action?: string
}

function About({ children }: { children: string | undefined }) {
  return children ? <span className="sr-only"> {children}</span> : null
}

/** One button that posts, a form of its own: it works before there are scripts, and is busy while its own post is under way. */
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

/** The same behind a question, for what cannot be undone. */
export function ConfirmButton({
  about,
  question,
  confirm,
  ...action
}: {
  about: string
  question: ReactNode
  /** The words of the button that does it. */
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
