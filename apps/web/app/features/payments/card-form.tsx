import { declineMessage } from '@lodestay/domain/payments/declines'
import type { PaymentForm } from '@lodestay/domain/payments/payment'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ColorScheme, useColorScheme } from '../../lib/color-scheme.ts'
import { problemInWords } from '../../lib/problem-words.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type CardFormControls, type CardFormEvent, UNREACHABLE } from './card-form-events.ts'
import { focusInView } from './focus-in-view.ts'
import { followFramedForm, framedFormUrl } from './framed-form.ts'
import { TestModeBadge } from './test-mode-badge.tsx'
import * as texts from './texts.ts'

/** The provider's form is there within this time, or something is wrong. */
const LONGEST_LOAD_MS = 20_000

type State = 'loading' | 'broken' | 'ready' | 'processing' | 'authenticating' | 'done'
type Failure = Extract<CardFormEvent, { type: 'failed' }>
type Props = {
  readonly form: PaymentForm
  /** What the card is for: 'Card to pay with'. */
  readonly label: string
  readonly submitLabel: string
  /** The provider has the payment, or has saved the card. It may have had it before: after a reload, or in another tab. */
  readonly onSucceeded: (succeeded: { readonly intent: string; readonly paymentMethod: string | null }) => void
  readonly onFailed?: (message: string) => void
}

function messageFor({ code, declineCode, message }: Failure): string {
  if (code === UNREACHABLE) return texts.unreachable
  if (declineCode || code === 'card_declined') return problemInWords(declineMessage(declineCode, code))
  return message || texts.unreachable
}

const spoken: Partial<Record<State, string>> = {
  processing: texts.processing,
  authenticating: texts.authenticating,
  done: texts.cardAccepted,
}

/**
 * Takes a card for an intent, with the bank's authentication where it asks for one. The card goes to the payment provider
 * alone: its form is a frame of the provider's, or is drawn by the provider's script.
 */
export function CardForm({ form, ...props }: Props) {
  const [attempt, setAttempt] = useState(0)
  const isHydrated = useHydrated()
  const [cameWithPage] = useState(!isHydrated)
  if (!isHydrated)
    return (
      <>
        <Placeholder />
        <noscript>
          <Notice kind="warning">{texts.needsJavaScript}</Notice>
        </noscript>
      </>
    )
  // Another intent, or another try to load, begins with a form of its own.
  return (
    <LoadedForm
      key={`${form.clientSecret} ${attempt}`}
      form={form}
      isReplacing={!cameWithPage || attempt > 0}
      onRetry={() => setAttempt((tries) => tries + 1)}
      {...props}
    />
  )
}

function Placeholder() {
  return (
    <Loading label={texts.loadingCardForm} className="grid gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-2/3" />
    </Loading>
  )
}

type LoadedProps = Props & {
  /** It comes in place of the button that asked for it, not with the page. */
  readonly isReplacing: boolean
  readonly onRetry: () => void
}

function LoadedForm({ form, label, submitLabel, onSucceeded, onFailed, isReplacing, onRetry }: LoadedProps) {
  const theme = useColorScheme()
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState('')
  // A theme that changes later is told: another address would load the form anew.
  const [address] = useState(() => form.formUrl && framedFormUrl(form, form.formUrl, theme))
  const hear = (event: CardFormEvent) => {
    if (event.type !== 'failed') {
      setProblem('')
      setState(event.type === 'succeeded' ? 'done' : event.type)
      if (event.type === 'succeeded') onSucceeded(event)
      return
    }
    const message = messageFor(event)
    setState((before) => (before === 'loading' ? 'broken' : 'ready'))
    setProblem(message)
    if (!event.isValidation) onFailed?.(message)
  }
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('broken'), LONGEST_LOAD_MS)
    return () => clearTimeout(timer)
  }, [state])
  const { place, controls } = useProviderForm(form, theme, hear)
  const section = useLostFocus(isReplacing)
  if (state === 'broken')
    return (
      <Notice
        kind="error"
        title={texts.formFailed}
        action={
          <Button size="small" onClick={onRetry}>
            {uiTexts.tryAgain}
          </Button>
        }
      >
        {problem || texts.formFailedHint}
      </Notice>
    )
  const isBusy = state === 'processing' || state === 'done'
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className="grid gap-4">
      {/* The embedded form says so itself. */}
      {form.isTest && !form.formUrl && <TestModeBadge />}
      {state === 'loading' && <Placeholder />}
      <div className={cx(state === 'loading' && 'invisible h-0 overflow-hidden')}>
        {address ? (
          <iframe
            ref={place}
            src={address}
            title={texts.cardDetails}
            referrerPolicy="no-referrer"
            className="block w-full"
          />
        ) : (
          <div ref={place} />
        )}
      </div>
      <p role="status" className={cx('text-sm text-ink-soft', !spoken[state] && 'sr-only')}>
        {spoken[state]}
      </p>
      {/* The embedded form shows what is wrong in its own place; here it is only said. */}
      <div role="alert" className={cx(form.formUrl && 'sr-only')}>
        {problem && (form.formUrl ? problem : <Notice kind="error">{problem}</Notice>)}
      </div>
      <Button
        variant="primary"
        size="large"
        wide
        loading={isBusy || state === 'loading'}
        disabledReason={state === 'authenticating' ? texts.confirmFirst : undefined}
        onClick={() => controls.current?.submit()}
      >
        {submitLabel}
      </Button>
    </section>
  )
}

/** Takes the focus that went with a pressed button. What has the focus by then keeps it: a new page, or the part around. */
function useLostFocus(isOn: boolean) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOn) return undefined
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusInView(place.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOn])
  return place
}

/** Puts the provider's form into `place`: in a frame, or by its script. */
function useProviderForm(form: PaymentForm, theme: ColorScheme, hear: (event: CardFormEvent) => void) {
  const place = useRef<HTMLElement>(null)
  const controls = useRef<CardFormControls>(null)
  const { formUrl, clientSecret, publishableKey } = form
  const tell = useEffectEvent(hear)
  const firstTheme = useEffectEvent(() => theme)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const away = new AbortController()
    const shown = { tell: (event: CardFormEvent) => !away.signal.aborted && tell(event), signal: away.signal }
    if (formUrl) {
      controls.current = followFramedForm({ ...shown, frame: element as HTMLIFrameElement, formUrl })
    } else {
      void import('./payment-element.ts')
        .then(({ showPaymentElement }) =>
          showPaymentElement({ ...shown, place: element, clientSecret, publishableKey, theme: firstTheme() }),
        )
        .then((made) => {
          controls.current = made
        })
        .catch(() => shown.tell({ type: 'failed', code: UNREACHABLE, message: '' }))
    }
    return () => away.abort()
  }, [formUrl, clientSecret, publishableKey])
  useEffect(() => controls.current?.setTheme(theme), [theme])
  return { place: place as React.RefObject<never>, controls }
}
