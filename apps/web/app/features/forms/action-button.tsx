import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

type Fields = Readonly<Record<string, string>>
type Props = Omit<ComponentProps<typeof Button>, 'type' | 'loading' | 'onClick' | 'form'> & {
  readonly intent: string
  /** The item's name, for screen readers, which read the button out of context. */
  readonly about?: string
  /** Hidden fields posted with the intent, such as the item's id. */
  readonly fields?: Fields
  /** The page to post to, if it isn't the current one. */
  readonly action?: string
  /** Called when it is pressed. */
  readonly onSent?: () => void
}

function About({ children }: { children: string | undefined }) {
  return children ? <span className="sr-only"> {children}</span> : null
}

/** Whether exactly this is being posted. */
function useIsSent(intent: string, fields: Fields): boolean {
  const sent = useNavigation().formData
  return sent !== undefined && Object.entries({ intent, ...fields }).every(([name, value]) => sent.get(name) === value)
}

/**
 * A button with its own POST form: it works without JavaScript, and shows a spinner while its own submission is
 * pending.
 */
export function ActionButton({ intent, about, fields = {}, action, onSent, children, ...button }: Props) {
  const isSent = useIsSent(intent, fields)
  return (
    <Form method="post" {...(action && { action })} {...(onSent && { onSubmit: onSent })} preventScrollReset>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" loading={isSent} {...button}>
        {children}
        <About>{about}</About>
      </Button>
    </Form>
  )
}

/** An `ActionButton` with a confirmation dialog, for actions that can't be undone. */
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
  const isSent = useIsSent(action.intent, action.fields ?? {})
  return (
    <Popover
      label={`${confirm} ${about}`}
      align="end"
      className="w-72"
      trigger={(props) => (
        <Button size="small" variant="quiet" loading={isSent} {...props}>
          {confirm}
          <About>{about}</About>
        </Button>
      )}
    >
      {(close) => (
        <>
          <p className="mb-4 text-sm">{question}</p>
          {/* Close it: the item may still exist afterwards, and an open dialog would ask to repeat the action. */}
          <ActionButton size="small" variant="danger" onSent={close} {...action}>
            {confirm}
          </ActionButton>
        </>
      )}
    </Popover>
  )
}
