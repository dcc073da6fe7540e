import { feedbackCategories } from '@lodestay/domain/enumerations'
import type { ReplyTemplate } from '@lodestay/domain/review/review-desk'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const MESSAGE_LIMIT = 500
const options = feedbackCategories.map((category) => ({ value: category, label: category }))

/** Canned phrases by category, to be completed by the moderator. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  Spelling: [texts.phraseTypo, texts.phraseSpelling],
  Grammar: [texts.phraseGrammar],
  Punctuation: [texts.phrasePunctuation, texts.phraseExclamation],
  'Inappropriate Language': [texts.phraseLanguage, texts.phraseCriticism],
  'Inappropriate Photos/Content': [texts.phraseWrongPicture, texts.phrasePeople, texts.phrasePhone],
  Other: [texts.phraseBookingLink, texts.phraseMapPin],
}

type Props = {
  readonly id: string
  readonly errors: Readonly<Record<string, string>>
  readonly kept?: { readonly category: string; readonly message: string } | undefined
  readonly templates: readonly ReplyTemplate[]
  readonly disabledReason: string | undefined
  readonly onReject: (rejection: { category: string; message: string }) => void
}

/** Rejects with a reason for the host. Works as a plain form without JavaScript. */
export default function RejectForm({ id, errors: sent, kept, templates, disabledReason, onReject }: Props) {
  const [category, setCategory] = useState(kept?.category ?? '')
  const [message, setMessage] = useState(kept?.message ?? '')
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const moveToMessage = (): void =>
    // Once the phrase is in it: the cursor goes behind it.
    void requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
    })
  const tooLong = [...message].length > MESSAGE_LIMIT
  const errors = {
    category: tried && !category ? texts.chooseReason : sent.category,
    message: tried && !message.trim() ? texts.messageRequired : sent.message,
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
            setCategory(chosen.category)
            setMessage(chosen.message)
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
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      {phrases[category] && (
        <ul aria-label={texts.suggestedPhrases} className="flex flex-wrap gap-1.5">
          {phrases[category].map((phrase) => (
            <li key={phrase}>
              <button
                type="button"
                onClick={() => {
                  setMessage((text) => `${text.trim()}${text.trim() ? ' ' : ''}${phrase} `)
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
        limit={MESSAGE_LIMIT}
        required
        value={message}
        error={errors.message}
        hint={texts.messageHint}
        onChange={(event) => setMessage(event.currentTarget.value)}
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
