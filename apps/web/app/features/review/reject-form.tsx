import { type FeedbackCategory, feedbackCategories } from '@lodestay/domain/enumerations'
import type { ReplyTemplate } from '@lodestay/domain/review/review-desk'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useViewer } from '../../lib/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type Rejection, readRejectionDraft, type Submission, storeRejectionDraft } from './rejection-drafts.ts'
import * as texts from './texts.ts'

const options = feedbackCategories.map((category) => ({ value: category, label: category }))

/** Canned phrases by category, to be completed by the moderator. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  Spelling: [texts.phraseTypo, texts.phraseSpelling],
  Grammar: [texts.phraseGrammar],
  Punctuation: [texts.phrasePunctuation, texts.phraseExclamation],
  'Inappropriate Language': [texts.phraseLanguage, texts.phraseCriticism],
  'Inappropriate Photos/Content': [texts.phraseWrongPicture, texts.phrasePeople, texts.phrasePhone],
  Other: [texts.phraseBookingLink, texts.phraseMapPin],
} satisfies Partial<Record<FeedbackCategory, readonly string[]>>

type Props = {
  readonly id: string
  readonly submission: Submission
  readonly errors: Readonly<Record<string, string>>
  /** What the refused form had. */
  readonly sent: Rejection | undefined
  readonly templates: readonly ReplyTemplate[]
  readonly disabledReason: string | undefined
  readonly onReject: (rejection: Rejection) => void
}

/** Rejects with a reason for the host. Works as a plain form without JavaScript. */
export default function RejectForm({
  id,
  submission,
  errors: refused,
  sent,
  templates,
  disabledReason,
  onReject,
}: Props) {
  const userId = useViewer()?.id ?? null
  const [{ category, message }, setWritten] = useState<Rejection>(sent ?? { category: '', message: '' })
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const moveToMessage = (): void =>
    // Once the phrase is in it: the cursor goes behind it.
    void requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
    })
  const tooLong = [...message].length > MESSAGE_MAX
  const errors = {
    category: tried && !category ? texts.chooseReason : refused.category,
    message: tried && !message.trim() ? texts.messageRequired : refused.message,
  }
  // After hydration, because the server doesn't know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each submission
  useEffect(() => {
    const draft = sent ? null : readRejectionDraft(submission, userId)
    if (draft) setWritten(draft)
  }, [submission.id, submission.submittedAt])
  const write = (change: Partial<Rejection>): void => {
    const rejection = { category, message, ...change }
    setWritten(rejection)
    storeRejectionDraft(submission, userId, rejection)
  }
  return (
    <Form
      id={id}
      method="post"
      noValidate
      data-no-keys
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (category && message.trim() && !tooLong) return onReject({ category, message: message.trim() })
        const first = category ? '[name=message]' : '[name=category]'
        event.currentTarget.querySelector<HTMLElement>(first)?.focus()
      }}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="reject" />
      {templates.length > 0 && (
        <Select
          label={texts.useTemplate}
          placeholder={texts.chooseTemplate}
          options={templates.map(({ id: value, title, category: of }) => ({ value, label: `${of}: ${title}` }))}
          value=""
          onChange={(event) => {
            const chosen = templates.find(({ id: one }) => one === event.currentTarget.value)
            if (!chosen) return
            write({ category: chosen.category, message: chosen.message })
          }}
        />
      )}
      <Select
        label={uiTexts.reason}
        name="category"
        placeholder={texts.choose}
        options={options}
        required
        value={category}
        error={errors.category}
        onChange={(event) => write({ category: event.currentTarget.value })}
      />
      {phrases[category] && (
        <ul aria-label={texts.suggestedPhrases} className="flex flex-wrap gap-1.5">
          {phrases[category].map((phrase) => (
            <li key={phrase}>
              <button
                type="button"
                onClick={() => {
                  write({ message: `${message.trim()}${message.trim() ? ' ' : ''}${phrase} ` })
                  moveToMessage()
                }}
                className="min-h-8 rounded-full border border-line-strong px-3 text-left text-xs hover:border-ink-soft hover:bg-hover pointer-coarse:min-h-11"
              >
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={texts.messageToHost}
        ref={box}
        name="message"
        rows={3}
        limit={MESSAGE_MAX}
        required
        value={message}
        error={errors.message}
        hint={texts.messageHint}
        onChange={(event) => write({ message: event.currentTarget.value })}
      />
      <Button type="submit" variant="danger" wide disabledReason={disabledReason}>
        {texts.reject}
      </Button>
      <p className="text-center text-xs text-ink-faint pointer-coarse:hidden">
        <KeyHint keys={['r']} /> {texts.jumpsToReason}
      </p>
    </Form>
  )
}
