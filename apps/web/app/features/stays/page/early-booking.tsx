import type { Stay } from '@lodestay/domain/stays/stay'
import { EARLY_CODE_MAX } from '@lodestay/domain/text-limits'
import openInNew from '@lodestay/icons/open_in_new.svg?path'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../../lib/form-result.ts'
import { safeLink } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { useDayOfTime } from '../../../lib/use-date-time.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly stayId: string
  readonly booking: NonNullable<Stay['earlyBooking']>
  /** The day it opens to everyone. */
  readonly opens: string
  readonly result: FormResult | undefined
}

/** Takes a host's code; signed-out users are asked to sign in first. */
function CodeForm({ result }: Pick<Props, 'result'>) {
  const busy = useNavigation().formData?.get('intent') === 'enter-code'
  const own = result?.intent === 'enter-code' ? result : undefined
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-col items-start gap-3" noValidate>
      <input type="hidden" name="intent" value="enter-code" />
      <TextField
        label={texts.earlyCode}
        name="code"
        autoComplete="off"
        maxLength={EARLY_CODE_MAX}
        required
        error={own?.errors?.code ?? own?.problem}
        className="w-full"
      />
      <Button type="submit" size="small" loading={busy}>
        {texts.enterCode}
      </Button>
    </Form>
  )
}

/** When the link opens, and for whom. */
function lead(link: string | null, letInFrom: string | undefined, opens: string): string {
  if (link) return texts.youAreLetIn(opens)
  return letInFrom ? texts.letInFrom(letInFrom, opens) : texts.opensToAll(opens)
}

/**
 * The private link for people admitted early, or when they will see it; for everyone else, when it opens to all.
 * Admitted people aren't asked for a code.
 */
export default function EarlyBooking({ stayId, booking, opens, result }: Props) {
  const { bookingLink, letInFrom, takesCodes } = booking
  const dayOfTime = useDayOfTime()
  const track = useTrack()
  const link = bookingLink && safeLink(bookingLink)
  const entered = result?.intent === 'enter-code' && result.done ? result : undefined
  const section = useRef<HTMLElement>(null)
  const asksForCode = !link && takesCodes && !letInFrom
  // The form disappears once the code is accepted, and would take the focus along.
  useEffect(() => {
    if (entered && !asksForCode && document.activeElement === document.body) section.current?.focus()
  }, [entered, asksForCode])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.earlyBooking}
      className="mt-5 rounded-lg bg-amber-soft p-4 text-sm"
    >
      <p className="font-semibold text-amber-text">{texts.earlyBooking}</p>
      <p className="mt-1">{lead(link, letInFrom && dayOfTime(letInFrom), opens)}</p>
      {/* A rejection is shown at the field. */}
      <FormNotice result={entered} className="mt-3" />
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="nofollow noreferrer"
          onClick={() => track('booking-link-click', { stayId, partner: 'early' })}
          className={cx(buttonClass({ variant: 'primary', wide: true }), 'mt-3 no-underline')}
        >
          {texts.bookEarly}
          <Icon path={openInNew} size={18} />
          <span className="sr-only">{texts.opensInNewTabAfter}</span>
        </a>
      ) : (
        asksForCode && <CodeForm result={result} />
      )}
    </section>
  )
}
