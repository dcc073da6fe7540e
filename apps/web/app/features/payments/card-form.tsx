import type { PaymentForm } from '@lodestay/domain/payments/payment'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ColorScheme, useColorScheme } from '../../lib/color-scheme.ts'
import { language } from '../../lib/language.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { CANCELED, type CardFormControls, type CardFormEvent, UNREACHABLE } from './card-form-events.ts'
import { failureMessage } from './failure-message.ts'
import { focusInView } from './focus-in-view.ts'
import { followFramedForm, framedFormUrl } from './framed-form.ts'
import { TestModeBadge } from './test-mode-badge.tsx'
import * as texts from './texts.ts'

/** If the provider's form hasn't loaded within this time, something is wrong. */
const LONGEST_LOAD_MS = 20_000

type State = 'loading' | 'broken' | 'canceled' | 'ready' | 'processing' | 'authenticating' | 'done'
type Props = {
  readonly form: PaymentForm
  /** What the card is for: 'Card to pay with'. */
  readonly label: string
  readonly submitLabel: string
  /** The provider has received the payment, or saved the card; possibly earlier, before a reload or in another tab. */
  readonly onSucceeded: (succeeded: { readonly intent: string; readonly paymentMethod: string | null }) => void
  readonly onFailed?: (message: string) => void
  /** The provider has received the payment, and its bank is still deciding. */
  readonly onReceived?: () => void
}

const spoken: Partial<Record<State, string>> = {
  processing: texts.processing,
  authenticating: texts.authenticating,
  done: texts.cardAccepted,
}

/**
 * Takes a card for an intent, including the bank's authentication if required. Only the payment provider sees the card:
 * its form is the provider's iframe, or rendered by the provider's script.
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
  // A different intent, or another loading attempt, starts with a new form.
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
  /** Whether it replaces the button that requested it, instead of loading with the page. */
  readonly isReplacing: boolean
  readonly onRetry: () => void
}

function LoadedForm({ form, label, submitLabel, isReplacing, onRetry, ...on }: LoadedProps) {
  const theme = useColorScheme()
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState('')
  // Later theme changes are sent as messages: changing the URL would reload the form.
  const [address] = useState(() => form.formUrl && framedFormUrl(form, form.formUrl, theme))
  const hear = (event: CardFormEvent) => {
    if (event.type !== 'failed') {
      setProblem('')
      setState(event.type === 'succeeded' ? 'done' : event.type)
      if (event.type === 'succeeded') on.onSucceeded(event)
      if (event.type === 'processing' && event.isReceived) on.onReceived?.()
      return
    }
    const message = failureMessage(event)
    setState((before) => (event.code === CANCELED ? 'canceled' : before === 'loading' ? 'broken' : 'ready'))
    setProblem(message)
    if (!event.isValidation) on.onFailed?.(message)
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
  if (state === 'canceled') return <Notice kind="error">{texts.canceled}</Notice>
  const isBusy = state === 'processing' || state === 'done'
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className="grid gap-4">
      {/* The embedded form announces this itself. */}
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
      {/* The embedded form shows errors itself; here they are only announced. */}
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

/**
 * Takes over the focus lost with a pressed button, unless something else has it by then: a new page, or the surrounding
 * part.
 */
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

/** Mounts the provider's form into `place`: as an iframe, or with its script. */
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
          showPaymentElement({
            ...shown,
            place: element,
            clientSecret,
            publishableKey,
            locale: language,
            theme: firstTheme(),
          }),
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
