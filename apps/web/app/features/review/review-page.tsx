import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { isInReview } from '@lodestay/domain/review/in-review'
import type { Appeal, QueueItem, ReviewStanding } from '@lodestay/domain/review/review'
import type { HostHistory, ReplyTemplate } from '@lodestay/domain/review/review-desk'
import check from '@lodestay/icons/check.svg?path'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Form, useFetcher, useNavigate, useRevalidator } from 'react-router'
import { undoDeferred } from '../../lib/deferred-action.ts'
import { lazyHydrate, lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import { useTrack } from '../../lib/track.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ClaimBar, useClaimLeft } from './claim-bar.tsx'
import { useDecisions } from './decisions.ts'
import { isClaimable, kindWords } from './kinds.ts'
import { addressQuery, type QueueFilter } from './queue-filter.ts'
import * as texts from './texts.ts'
import { useDecision } from './use-decision.ts'
import { waitingTime } from './waiting-time.ts'

const TakeDownLink = lazyPart(() => import('./take-down-link.tsx').then((module) => ({ default: module.TakeDownLink })))

const AssignForm = lazyPart(() => import('./assign-form.tsx').then((module) => ({ default: module.AssignForm })))
const EarlierMessages = lazyPart(() =>
  import('./earlier-messages.tsx').then((module) => ({ default: module.EarlierMessages })),
)
const HostPanel = lazyPart(() => import('./host-panel.tsx').then((module) => ({ default: module.HostPanel })))

const RejectForm = lazyHydrate(() => import('./reject-form.tsx'))
// Preload before hydration: hydrating late would overwrite input made in the meantime.
if (!import.meta.env.SSR) await RejectForm.preload()
const KeysHelp = lazy(() => import('./keys-help.tsx'))
const REJECT_FORM_ID = 'reject'

type Colleague = { readonly id: string; readonly name: string }
type Queued = Pick<QueueItem, 'kind' | 'id'>
export type Review = {
  readonly kind: QueueItem['kind']
  readonly id: string
  readonly standing: ReviewStanding
  readonly isEdit: boolean
  /** Its host has paused the promotion. */
  readonly isPaused: boolean
  /** The stay in question, for the moderators' audit log. */
  readonly stayId: string | null
  readonly from: string | null
  /** Where the claim's holder can correct it, if anywhere. */
  readonly editor: string | null
  readonly feedback: readonly Feedback[]
  /** Null if it isn't a host's item. */
  readonly host: HostHistory | null
  readonly templates: readonly ReplyTemplate[]
  readonly staff: readonly Colleague[]
  readonly appeal: Appeal | null
  /** The part of the queue that the moderator works through. */
  readonly filter: QueueFilter
  /** The items around this one in it, oldest first. */
  readonly queue: readonly Queued[]
  readonly moderatorId: string
  readonly now: number
}
type Refusal = {
  readonly problem: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly draft?: { readonly category: string; readonly message: string }
}

/** The previous and next items in the queue, skipping those whose decision is pending. */
function useNeighbours({ id: current, queue }: Review) {
  const { underWay } = useDecisions()
  const at = queue.findIndex(({ id }) => id === current)
  const open = ({ id }: Queued): boolean => !underWay.has(id) && id !== current
  const after = queue.slice(at + 1).find(open)
  const before = queue.slice(0, Math.max(0, at)).findLast(open)
  return {
    next: after ?? null,
    previous: before ?? null,
    onward: after ?? before ?? null,
  }
}

function Head({ review, onHelp }: { review: Review; onHelp: () => void }) {
  const { kind, standing, isEdit, isPaused, from, filter, now } = review
  const inQueue = addressQuery(filter)
  const { next, previous } = useNeighbours(review)
  const { noun } = kindWords[kind]
  const isWaiting = isInReview(standing.status)
  return (
    <header className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Breadcrumb
          crumbs={[{ label: uiTexts.moderation, to: paths.moderation.queue(inQueue) }, { label: standing.name }]}
        />
        <nav aria-label={uiTexts.queue} className="flex items-center gap-1">
          {previous && (
            <ButtonLink size="small" variant="quiet" to={paths.moderation.item(previous.kind, previous.id, inQueue)}>
              {texts.previous} <KeyHint keys={['k']} />
            </ButtonLink>
          )}
          {next && (
            <ButtonLink size="small" variant="quiet" to={paths.moderation.item(next.kind, next.id, inQueue)}>
              {uiTexts.next} <KeyHint keys={['j']} />
            </ButtonLink>
          )}
          <Button size="small" variant="quiet" onClick={onHelp} className="max-sm:hidden">
            {uiTexts.keys} <KeyHint keys={['?']} />
          </Button>
        </nav>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{standing.name}</h1>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={isEdit ? 'plum' : 'action'}>
            {isEdit
              ? texts.editOfLive(noun)
              : standing.status === 'Accepted'
                ? texts.liveItem(noun)
                : texts.newItem(noun)}
          </Badge>
          <StatusBadge status={standing.status} />
          {isPaused && <Badge>{uiTexts.pausedByHost}</Badge>}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {[from, standing.submittedAt && texts.submittedAgo(waitingTime(standing.submittedAt, now), isWaiting)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  )
}

/** Everything around a proposal under review: the claim, the decision, the history. */
export function ReviewPage({
  review,
  refusal,
  children,
}: {
  review: Review
  refusal: Refusal | undefined
  children: ReactNode
}) {
  const { kind, id, standing, isEdit, stayId, appeal, filter, moderatorId, now } = review
  const inQueue = addressQuery(filter)
  /** Null until first opened, so that its script is loaded on demand. */
  const [help, setHelp] = useState<boolean | null>(null)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const track = useTrack()
  const fetcher = useFetcher<Refusal>()
  const { next, previous, onward } = useNeighbours(review)
  const decide = useDecision({ kind, id, name: standing.name, version: standing.version, stayId }, onward, filter)
  const claim = { holder: standing.lockedBy, lockedAt: standing.lockedAt }
  const left = useClaimLeft(claim, now)
  const mine = claim.holder?.id === moderatorId
  const open = isInReview(standing.status)
  const blocked = !standing.mayDecide
    ? texts.mayNotDecide
    : claim.holder && !mine && left > 0
      ? texts.claimedByOther(claim.holder.name)
      : undefined

  const claimIt = (): void => {
    void fetcher.submit({ intent: 'claim' }, { method: 'post' })
    track('lock', stayId ? { stayId } : {})
  }
  const decision = useRef<HTMLElement>(null)
  const reload = (): void => {
    // A rejected claim's message would otherwise stay on the refreshed page; its button disappears, and would take the
    // focus along.
    fetcher.reset()
    decision.current?.focus()
    void revalidator.revalidate()
  }
  const accept = () => void decide({ kind: 'accept' })
  const go = (item: Queued | null) =>
    item ? () => void navigate(paths.moderation.item(item.kind, item.id, inQueue)) : undefined
  useKeys({
    j: go(next),
    k: go(previous),
    c: open && !blocked && isClaimable(kind) ? claimIt : undefined,
    a: open && !blocked ? accept : undefined,
    r: open ? () => document.querySelector<HTMLElement>(`#${REJECT_FORM_ID} [name=category]`)?.focus() : undefined,
    u: () => void undoDeferred(),
    '?': () => setHelp(true),
  })
  const problem = fetcher.data?.problem ?? refusal?.problem
  return (
    <>
      <Head review={review} onHelp={() => setHelp(true)} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{children}</div>
        <aside
          ref={decision}
          tabIndex={-1}
          aria-label={texts.decision}
          className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto lg:p-0.5"
        >
          {problem && (
            <Notice
              kind="error"
              action={
                <Button size="small" onClick={reload}>
                  {texts.reload}
                </Button>
              }
            >
              {problem}
            </Notice>
          )}
          {!open && (
            <Notice
              title={texts.nothingToReview}
              action={
                <ButtonLink
                  size="small"
                  to={onward ? paths.moderation.item(onward.kind, onward.id, inQueue) : paths.moderation.queue(inQueue)}
                >
                  {onward ? texts.nextInQueue : texts.backToQueue}
                </ButtonLink>
              }
            >
              {standing.status === 'Rejected'
                ? texts.sentBack
                : standing.status === 'Draft'
                  ? texts.stillEditing
                  : kindWords[kind].accepted}
            </Notice>
          )}
          {appeal && (
            <Notice title={uiTexts.hostAppealed} kind="info">
              {texts.appealText(appeal.message, appeal.against.name)}
            </Notice>
          )}
          {open && (
            <>
              {isClaimable(kind) && (
                <ClaimBar
                  claim={claim}
                  left={left}
                  mine={mine}
                  mayDecide={standing.mayDecide}
                  editor={review.editor}
                  fetcher={fetcher}
                />
              )}
              <Card className="flex flex-col gap-5">
                <Form
                  method="post"
                  onSubmit={(event) => {
                    event.preventDefault()
                    accept()
                  }}
                >
                  <Button
                    type="submit"
                    name="intent"
                    value="accept"
                    variant="primary"
                    size="large"
                    wide
                    icon={<Icon path={check} size={20} />}
                    disabledReason={blocked}
                  >
                    {uiTexts.accept} <KeyHint keys={['a']} />
                  </Button>
                </Form>
                {blocked && <p className="text-sm text-ink-soft">{blocked}</p>}
                <hr className="border-line" />
                <Suspense>
                  <RejectForm
                    id={REJECT_FORM_ID}
                    submission={{ id, submittedAt: standing.submittedAt }}
                    errors={refusal?.errors ?? {}}
                    sent={refusal?.draft}
                    templates={review.templates}
                    disabledReason={blocked}
                    onReject={(rejection) => void decide({ kind: 'reject', ...rejection })}
                  />
                </Suspense>
              </Card>
            </>
          )}
          {stayId && (isEdit || kind !== 'stays') && <TakeDownLink stayId={stayId} of={standing.name} />}
          {open && <AssignForm staff={review.staff} assignedTo={standing.assignedTo} />}
          <EarlierMessages feedback={review.feedback} />
          {review.host && <HostPanel host={review.host} stayId={stayId} currentId={id} filter={filter} />}
        </aside>
      </div>
      {help !== null && (
        <Suspense>
          <KeysHelp open={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  )
}
