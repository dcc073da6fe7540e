import { CONTACT_REPLY_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import * as texts from './texts.ts'

type Reply = {
  readonly id: string
  readonly message: string
  readonly authorName: string | null
  readonly createdAt: string
}
type Props = {
  /** The message being replied to. */
  readonly id: string
  readonly about: string
  readonly replies: readonly Reply[]
  readonly mayReply: boolean
  readonly result: FormResult | undefined
}

/** Staff's replies to a message, and the form for another one. It posts the intent `reply`. */
export function Replies({ id, about, replies, mayReply, result }: Props) {
  const dateTime = useDateTime()
  const sent = useNavigation().formData
  const own = result?.intent === 'reply' && result.id === id ? result : undefined
  const refused = own?.done ? undefined : own
  const reset = useFormReset(own, null)
  const saved = useSavedValues(reset, undefined, own, `reply-${id}`)
  return (
    <>
      {replies.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-4">
          {replies.map(({ id: replyId, message, authorName, createdAt }) => (
            <li key={replyId} className="text-sm">
              <p className="text-xs text-ink-soft">
                {authorName ?? texts.formerStaff} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
              </p>
              <p className="max-w-[70ch] break-words whitespace-pre-line">{message}</p>
            </li>
          ))}
        </ul>
      )}
      {mayReply && (
        <details className="mt-3" open={refused !== undefined || saved.values !== null}>
          <summary className="link inline-flex min-h-6 items-center text-sm">
            {texts.reply}
            <span className="sr-only"> {about}</span>
          </summary>
          <Form
            key={saved.key}
            {...reset.bind}
            method="post"
            preventScrollReset
            className="mt-2 flex max-w-2xl flex-col items-start gap-3"
          >
            <input type="hidden" name="intent" value="reply" />
            <input type="hidden" name="id" value={id} />
            <TextArea
              label={texts.replyLabel}
              hint={texts.replyHint}
              name="message"
              limit={CONTACT_REPLY_MAX}
              defaultValue={(refused?.values ?? saved.values)?.message ?? ''}
              error={refused?.errors?.message}
              className="w-full"
            />
            <Button
              type="submit"
              size="small"
              variant="primary"
              loading={sent?.get('intent') === 'reply' && sent.get('id') === id}
            >
              {texts.sendReply}
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
