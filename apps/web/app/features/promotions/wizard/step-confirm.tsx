import { priceHasChanged } from '@lodestay/domain/promotions/price'
import { LAST_STEP, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import send from '@material-symbols/svg-400/rounded/send.svg?path'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiProblem } from '../../../lib/api.ts'
import { count, list, money } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import { ProblemSummary } from '../../drafts/problem-summary.tsx'
import { reviewMessages } from '../../forms/flash.ts'
import { PriceTable } from '../../outlets/price-table.tsx'
import { type Promotion, savePromotion, submitPromotion } from './promotion-draft.ts'
import { useWizard } from './wizard-access.ts'

function orNone(names: readonly string[]): string {
  return names.length > 0 ? list(names) : 'None'
}

/** A summary of everything that gets submitted. */
function Whole() {
  const { promotion, values } = useWizard()
  const { price, addons } = promotion
  const named = (part: string) => (price?.lines ?? []).filter((line) => line.part === part).map(({ name }) => name)
  const { mediaSelection } = values
  return (
    <DescriptionList
      facts={[
        { term: 'Stay', value: promotion.stayName },
        { term: 'Title', value: values.title || '—' },
        { term: 'User name', value: values.userName || '—' },
        { term: 'Promotion', value: orNone(named('variant')) },
        { term: 'Posts', value: orNone(named('posting')) },
        { term: 'Amplifies', value: orNone(named('amplification')) },
        { term: 'Reshares', value: orNone(named('reshare')) },
        {
          term: 'Media',
          value:
            mediaSelection.type === 'existing_post'
              ? `The post ${mediaSelection.postId}`
              : count(mediaSelection.mediaFiles.length, 'picture'),
        },
        { term: 'Boost', value: values.boost?.target.name ?? 'None' },
        { term: 'Add-ons', value: orNone(addons.map(({ name }) => name)) },
        { term: 'Summary', value: <span className="whitespace-pre-line">{values.summary || '—'}</span> },
        { term: 'Details', value: <span className="whitespace-pre-line">{values.details || '—'}</span> },
        { term: 'Tags', value: orNone([...values.taggedAccounts, ...values.taggedLocations]) },
        { term: 'Link sticker', value: values.linkStickerText || '—' },
        { term: 'Extra notes', value: values.extraNotes || '—' },
      ]}
    />
  )
}

/** True if the price has changed since it was agreed to. */
function hasChanged({ price, confirmedPrice }: Promotion): boolean {
  return price !== null && confirmedPrice !== null && confirmedPrice !== price.total
}

/** The agreed price next to the current one. */
function PriceChange() {
  const { promotion } = useWizard()
  const { price, confirmedPrice } = promotion
  if (!hasChanged(promotion) || !price || confirmedPrice === null) return null
  return (
    <Notice kind="warning" title={priceHasChanged(confirmedPrice, price.total)}>
      <del className="tabular-nums">{money(confirmedPrice)}</del>{' '}
      <ins className="font-semibold tabular-nums no-underline">{money(price.total)}</ins>
    </Notice>
  )
}

/** The two checkboxes below the price. Each is sent at once: consent isn't part of the autosaved draft. */
function Agreement() {
  const { draft, promotion, readOnly, errorOf } = useWizard()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const total = promotion.price?.total
  const set = async (save: Parameters<typeof savePromotion>[1]): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await draft.flush()
      await draft.call((now) => savePromotion(now, save))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error.errors[0]?.message ?? error.detail)
      await draft.look()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Checkbox
        id={fieldId('confirmed')}
        label={total === undefined ? 'I confirm this promotion' : `I confirm this promotion for ${money(total)}`}
        checked={promotion.confirmed}
        disabled={readOnly || busy || total === undefined}
        error={hasChanged(promotion) ? undefined : errorOf('confirmed')}
        onChange={({ currentTarget: { checked } }) =>
          void set({ confirmed: checked, ...(checked && { confirmedPrice: total }) })
        }
      />
      <Checkbox
        id={fieldId('agreesToTerms')}
        label={
          <>
            I agree to the{' '}
            <a href={paths.page('terms')} target="_blank" rel="noreferrer" className="link">
              terms
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        }
        checked={promotion.agreesToTerms}
        disabled={readOnly || busy}
        error={errorOf('agreesToTerms')}
        onChange={({ currentTarget: { checked } }) => void set({ agreesToTerms: checked })}
      />
    </>
  )
}

export default function ConfirmStep() {
  const { draft, promotion, readOnly, tryAll, tried, stepTo } = useWizard()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const track = useTrack()
  const { price, problems } = promotion
  const before = problems.filter(({ step }) => step < LAST_STEP)
  const submit = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      if (!(await draft.flush())) return setRefusal('Some changes aren’t saved yet. Wait a moment, then try again.')
      if (draft.get().subject.problems.length > 0) return tryAll()
      await draft.call(submitPromotion)
      track('submit', { stayId: promotion.stayId })
      toast(reviewMessages.submitted)
      await navigate(stepTo(LAST_STEP), { replace: true })
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      await draft.look()
      if (error.errors.length > 0) tryAll()
      else setRefusal(error.detail)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {(before.length > 0 || (tried && problems.length > 0)) && (
        <ProblemSummary
          tried={tried}
          parts={wizardSteps.map(({ key, label }, step) => ({
            key,
            label,
            to: stepTo(step),
            problems: (tried ? problems : before).filter((problem) => problem.step === step),
          }))}
        />
      )}
      <Whole />
      <section aria-labelledby="price" className="rounded-lg border border-line bg-raised p-5 sm:p-6">
        <h3 id="price" className="mb-2 text-lg">
          Price
        </h3>
        {price ? (
          <PriceTable price={price} caption="Price breakdown" />
        ) : (
          <p className="text-sm text-ink-soft">Choose a promotion type to see the price.</p>
        )}
      </section>
      <PriceChange />
      <Agreement />
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {!readOnly && (
        <Button
          variant="primary"
          size="large"
          className="self-start"
          loading={busy}
          icon={<Icon path={send} size={20} />}
          onClick={() => void submit()}
        >
          {promotion.status === 'Rejected' ? 'Submit again' : 'Submit for review'}
        </Button>
      )}
    </>
  )
}
