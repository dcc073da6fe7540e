import type { PostedMedia } from '@lodestay/domain/media/media-item'
import { proposalText, proposePlan } from '@lodestay/domain/plans/plan-units'
import { coveredByUnit } from '@lodestay/domain/promotions/covered-by-unit'
import { priceHasChanged } from '@lodestay/domain/promotions/price'
import type { PromotionPrice } from '@lodestay/domain/promotions/stay-promotion'
import { LAST_STEP, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import send from '@lodestay/icons/send.svg?path'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { ApiProblem } from '../../../lib/api.ts'
import { list, money } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import { ProblemSummary } from '../../drafts/problem-summary.tsx'
import { refusalText } from '../../drafts/refusal-text.ts'
import { reviewMessages } from '../../forms/flash.ts'
import * as mediaTexts from '../../media/texts.ts'
import { areRunning } from '../../media/use-upload-hold.ts'
import { PriceTable } from '../../outlets/price-table.tsx'
import { termFacts } from '../../outlets/term-facts.ts'
import { campaignsFor, giveawaysFor, participantsFor } from './catalogue.ts'
import { type Promotion, savePromotion, submitPromotion } from './promotion-draft.ts'
import { fieldName } from './promotion-words.ts'
import * as texts from './texts.ts'
import { useNetworks } from './use-chosen-outlets.ts'
import { useLoaded } from './use-loaded.ts'
import { useSentChoices } from './use-sent-choices.ts'
import { useWizard } from './wizard-access.ts'

function orNone(names: readonly string[]): string {
  return names.length > 0 ? list(names) : uiTexts.none
}

/** '3 pictures and 1 video'. */
function mediaWords(files: readonly PostedMedia[]): string {
  const videos = files.filter(({ video }) => video).length
  const pictures = files.length - videos
  return orNone([
    ...(pictures > 0 ? [uiTexts.pictureCount(pictures)] : []),
    ...(videos > 0 ? [texts.videoCount(videos)] : []),
  ])
}

/** The campaign and the giveaway it belongs to, by name. */
function useGroups() {
  const { promotion, values } = useWizard()
  const { organizationId, stayId } = promotion
  const { campaignId, giveawayId } = values
  const { value: campaigns } = useLoaded(organizationId, async () =>
    campaignId ? campaignsFor(organizationId, campaignId) : [],
  )
  const { value: giveaways } = useLoaded(stayId, async () => (giveawayId ? giveawaysFor(stayId, giveawayId) : []))
  return [
    { field: 'campaignId', title: campaigns?.find(({ id }) => id === campaignId)?.title },
    { field: 'giveawayId', title: giveaways?.find(({ id }) => id === giveawayId)?.title },
  ] as const
}

/** The names of the participants; undefined for those who can only view the promotion. */
function useParticipants(): readonly string[] | undefined {
  const { promotion, values, mayUpdate } = useWizard()
  const { value: people } = useLoaded(promotion.id, async () => (mayUpdate ? participantsFor(promotion.id) : undefined))
  return people?.filter(({ id }) => values.participantUserIds.includes(id)).map(({ name }) => name)
}

/** A summary of everything that will be submitted. */
function Whole() {
  const { promotion, values } = useWizard()
  const groups = useGroups()
  const networks = useNetworks()
  const participants = useParticipants()
  const { price, addons } = promotion
  const named = (part: string) => (price?.lines ?? []).filter((line) => line.part === part).map(({ name }) => name)
  const { mediaSelection } = values
  return (
    <DescriptionList
      facts={[
        { term: uiTexts.stay, value: promotion.stayName },
        { term: uiTexts.title, value: values.title || '—' },
        ...groups.flatMap(({ field, title }) => (title ? [{ term: fieldName(field), value: title }] : [])),
        { term: texts.userName, value: values.userName || '—' },
        { term: uiTexts.promotion, value: orNone(named('variant')) },
        { term: uiTexts.posts, value: orNone(named('posting')) },
        { term: uiTexts.amplifies, value: orNone(named('amplification')) },
        { term: uiTexts.reshares, value: orNone(named('reshare')) },
        {
          term: texts.media,
          value:
            mediaSelection.type === 'existing_post'
              ? texts.thePost(mediaSelection.postId)
              : mediaWords(mediaSelection.mediaFiles),
        },
        { term: uiTexts.boost, value: values.boost?.target.name ?? uiTexts.none },
        { term: uiTexts.addOns, value: orNone(addons.map(({ name }) => name)) },
        { term: texts.summary, value: <span className="whitespace-pre-line">{values.summary || '—'}</span> },
        { term: uiTexts.details, value: <span className="whitespace-pre-line">{values.details || '—'}</span> },
        ...networks.flatMap(({ id, name }) => {
          const own = values.networkTexts.find(({ networkId }) => networkId === id)
          return own
            ? [{ term: texts.textFor(name), value: <span className="whitespace-pre-line">{own.text}</span> }]
            : []
        }),
        { term: texts.tags, value: orNone([...values.taggedAccounts, ...values.taggedLocations]) },
        { term: texts.linkSticker, value: values.linkStickerText || '—' },
        { term: texts.extraNotes, value: values.extraNotes || '—' },
        ...termFacts(values, { timeZone: promotion.timeZone, participants }),
      ]}
    />
  )
}

/** On the Free plan, the plan that would pay for it. */
function Proposal({ price }: { price: PromotionPrice }) {
  const proposal = proposePlan(price.plan, price.planItem, coveredByUnit(price.lines))
  if (!proposal) return null
  return (
    <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
      {proposalText(proposal)}{' '}
      <Link to={paths.plans()} className="link">
        {texts.seePlans}
      </Link>
    </p>
  )
}

/** True if the price has changed since the host agreed to it. */
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

/** The two checkboxes below the price: consent isn't part of the autosaved draft. */
function Agreement() {
  const { promotion, readOnly, errorOf } = useWizard()
  const { sent, send } = useSentChoices()
  const total = promotion.price?.total
  return (
    <>
      <Checkbox
        id={fieldId('confirmed')}
        label={total === undefined ? texts.confirmPromotion : texts.confirmPromotionFor(money(total))}
        checked={sent.confirmed ?? promotion.confirmed}
        disabled={readOnly || total === undefined}
        error={hasChanged(promotion) ? undefined : errorOf('confirmed')}
        onChange={({ currentTarget: { checked } }) =>
          void send('confirmed', checked, (now) =>
            savePromotion(now, { confirmed: checked, ...(checked && { confirmedPrice: total }) }),
          )
        }
      />
      <Checkbox
        id={fieldId('agreesToTerms')}
        label={
          <>
            {texts.agree.before}{' '}
            <a href={paths.sitePage('terms')} target="_blank" rel="noreferrer" className="link">
              {texts.agree.link}
              <span className="sr-only"> {texts.agree.inNewTab}</span>
            </a>
          </>
        }
        checked={sent.agreesToTerms ?? promotion.agreesToTerms}
        disabled={readOnly}
        error={errorOf('agreesToTerms')}
        onChange={({ currentTarget: { checked } }) =>
          void send('agreesToTerms', checked, (now) => savePromotion(now, { agreesToTerms: checked }))
        }
      />
    </>
  )
}

export default function ConfirmStep() {
  const { draft, promotion, readOnly, tryAll, tried, stepTo, uploads, refuse } = useWizard()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const track = useTrack()
  const { price, problems } = promotion
  // Once submitted, it accepts no more pictures.
  const reason = areRunning(uploads) ? mediaTexts.waitForUploads : undefined
  const before = problems.filter(({ step }) => step < LAST_STEP)
  const submit = async (): Promise<void> => {
    setBusy(true)
    refuse(null)
    try {
      if (!(await draft.flush())) return refuse(texts.unsavedChanges)
      if (draft.get().subject.problems.length > 0) return tryAll()
      await draft.call(submitPromotion)
      track('submit', { stayId: promotion.stayId })
      toast(reviewMessages.submitted)
      await navigate(stepTo(LAST_STEP), { replace: true })
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.errors.length === 0) return refuse(refusalText(error))
      tryAll()
      // What it lacks may be news: the catalog has changed, or its date has passed.
      await draft.look()
      const { problems: known } = draft.get().subject
      const unknown = error.errors.filter(({ path }) => known.every((problem) => problem.path !== path))
      if (unknown.length > 0) refuse(unknown.map(({ message }) => message).join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {!readOnly && (before.length > 0 || (tried && problems.length > 0)) && (
        <ProblemSummary
          tried={tried}
          submitting={busy}
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
          {uiTexts.price}
        </h3>
        {price ? (
          <>
            <PriceTable price={price} caption={uiTexts.priceBreakdown} />
            <Proposal price={price} />
          </>
        ) : (
          <p className="text-sm text-ink-soft">{texts.summaryNeedsType}</p>
        )}
      </section>
      <PriceChange />
      <Agreement />
      {!readOnly && (
        <Button
          variant="primary"
          size="large"
          className="self-start"
          loading={busy}
          disabledReason={reason}
          icon={<Icon path={send} size={20} />}
          onClick={() => void submit()}
        >
          {promotion.status === 'Rejected' ? uiTexts.submitAgain : uiTexts.submitForReview}
        </Button>
      )}
      {reason && <p className="text-sm text-ink-soft">{reason}</p>}
    </>
  )
}
