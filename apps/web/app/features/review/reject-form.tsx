import { feedbackCategories } from '@lodestay/domain/enumerations'
import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const MESSAGE_LIMIT = 500
const options = feedbackCategories.map((category) => ({ value: category, label: category }))

/** What is said often, by category: a beginning, to be finished in own words. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  Spelling: ['There is a slip in the spelling of', 'The name is spelled in two ways.'],
  Grammar: ['This sentence does not read well:'],
  Punctuation: ['Please end the sentences of the description with a full stop.', 'Fewer exclamation marks, please.'],
  'Inappropriate Language': [
    'These words put off some travelers:',
    'Please tell what there is without running others down.',
  ],
  'Inappropriate Photos/Content': [
    'This picture does not show the place:',
    'There are people in a picture who could be recognized.',
    'Phone numbers and prices do not belong into pictures.',
  ],
  Other: ['The booking link leads to another place:', 'The pin on the map is not where the address is.'],
}

type Props = {
  readonly id: string
  readonly errors: Readonly<Record<string, string>>
  readonly kept?: { readonly category: string; readonly message: string } | undefined
  readonly disabledReason: string | undefined
  readonly onReject: (rejection: { category: string; message: string }) => void
}

/** A refusal with its reason: what the host reads. A plain form before there are scripts. */
export default function RejectForm({ id, errors: sent, kept, disabledReason, onReject }: Props) {
  const [category, setCategory] = useState(kept?.category ?? '')
  const [message, setMessage] = useState(kept?.message ?? '')
  const [tried, setTried] = useState(false)
  const tooLong = [...message].length > MESSAGE_LIMIT
  const errors = {
    category: tried && !category ? 'Choose what it is about.' : sent.category,
    message: tried && !message.trim() ? 'Message is required.' : sent.message,
  }
  return (
    <Form
      id={id}
      method="post"
      noValidate
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
      <Select
        label="What it is about"
        name="category"
        placeholder="Choose"
        options={options}
        required
        value={category}
        error={errors.category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      {phrases[category] && (
        <ul aria-label="Phrases" className="flex flex-wrap gap-1.5">
          {phrases[category].map((phrase) => (
            <li key={phrase}>
              <button
                type="button"
                onClick={() => setMessage((text) => `${text.trim()}${text.trim() ? ' ' : ''}${phrase} `)}
                className="min-h-8 rounded-full border border-line-strong px-3 text-left text-xs hover:border-ink-soft hover:bg-hover pointer-coarse:min-h-11"
              >
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label="What the host reads"
        name="message"
        rows={3}
        limit={MESSAGE_LIMIT}
        required
        value={message}
        error={errors.message}
        hint="Say what to change, and thank for the rest."
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" wide disabledReason={disabledReason}>
        Reject
      </Button>
      <p className="text-center text-xs text-ink-faint pointer-coarse:hidden">
        <KeyHint keys={['r']} /> goes to the category
      </p>
    </Form>
  )
}
