import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import type { ShownTask } from './execution.server.ts'
import { Address } from './posted-address.tsx'
import { TaskStatus } from './task-status.tsx'
import * as texts from './texts.ts'

const ProofForm = lazyPart(() => import('./proof-form.tsx').then((module) => ({ default: module.ProofForm })))
const GiveUpForm = lazyPart(() => import('./proof-form.tsx').then((module) => ({ default: module.GiveUpForm })))
const ReadyPost = lazyPart(() => import('./ready-post.tsx').then((module) => ({ default: module.ReadyPost })))

type Task = ShownTask

export function titleOf({ role, outlet }: Pick<Task, 'role' | 'outlet'>): string {
  return texts.postTitle(texts.roleNouns[role], outlet.name)
}

/** Additional actions for staff, which an outlet's owner doesn't have. */
function StaffWays({ status }: Pick<Task, 'status'>) {
  if (status === 'running') return <ActionButton intent="release">{texts.release}</ActionButton>
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-soft">{texts.retryHint}</p>
      <ActionButton intent="retry">{texts.retry}</ActionButton>
    </div>
  )
}

function Claim({ hint }: { hint: string }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">{hint}</p>
      <ActionButton intent="claim" variant="primary">
        {texts.claim}
      </ActionButton>
    </Card>
  )
}

function Ways({ task, isMine, outletLink, result }: Pick<Props, 'task' | 'isMine' | 'outletLink' | 'result'>) {
  const { id, status, publisher, refunds, claimedBy, isClaimLapsed, isClaimable, isPaused } = task
  if (isPaused) return <Notice>{texts.pausedByHostHint}</Notice>
  if (status === 'scheduled' && publisher === 'assisted')
    return isClaimable ? <Claim hint={texts.claimHint} /> : <Notice>{texts.notDueYet}</Notice>
  if (status === 'running' && !isMine)
    return (
      <>
        <Notice>{claimedBy ? texts.claimedBy(claimedBy.name) : texts.platformAtWork}</Notice>
        {isClaimLapsed && <Claim hint={texts.claimLapsed} />}
      </>
    )
  if (status !== 'running' && status !== 'blocked') return null
  return (
    <Card className="flex flex-col gap-6">
      <section aria-labelledby="proof">
        <h2 id="proof" className="mb-4 text-xl">
          {texts.proofHeading}
        </h2>
        <ProofForm result={result} taskId={id} outletLink={outletLink} />
      </section>
      <GiveUpForm result={result} hint={refunds ? texts.couldNotRefundHint : texts.couldNotHint} />
      {!outletLink && <StaffWays status={status} />}
    </Card>
  )
}

function Attempts({ attempts }: Pick<Task, 'attempts'>) {
  const dateTime = useDateTime()
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="mb-3 text-xl">
        {texts.attempts}
      </h2>
      <ol className="flex flex-col gap-2">
        {attempts.map(({ at, outcome, detail }) => (
          <li key={at} className="text-sm">
            <span className="font-semibold">{texts.outcomeWords[outcome]}</span>
            <time dateTime={at} className="ml-2 text-ink-faint">
              {dateTime(at)}
            </time>
            {detail && <span className="block break-words text-ink-soft">{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ task, promotion, timeZone }: { task: Task; promotion: ReactNode; timeZone: string | undefined }) {
  const dateTime = useDateTime()
  const { outlet, stayId, stayName, isStayPublic, dueAt, doneAt, proof } = task
  const handle = [outlet.handle, outlet.network].filter(Boolean).join(' · ')
  return (
    <DescriptionList
      facts={[
        { term: texts.outlet, value: handle || outlet.name },
        // The host's name for it is only shown to staff.
        ...(promotion ? [{ term: texts.promotion, value: promotion }] : []),
        {
          term: texts.stay,
          value: (
            <Link to={paths.stay(stayId, { preview: isStayPublic ? undefined : 1 })} className="link">
              {stayName}
            </Link>
          ),
        },
        ...(doneAt
          ? [{ term: texts.done, value: dateTime(doneAt, timeZone) }]
          : dueAt
            ? [{ term: texts.postsOn, value: dateTime(dueAt, timeZone) }]
            : []),
        ...(proof?.url ? [{ term: texts.proof, value: <Address url={proof.url} /> }] : []),
        ...(proof?.note ? [{ term: texts.proof, value: proof.note }] : []),
      ]}
    />
  )
}

type Props = {
  readonly task: Task
  readonly isMine: boolean
  readonly result: FormResult | undefined
  /** The list it belongs to. */
  readonly back: string
  /** The token in the outlet's link, for its owner; without one, this is the staff page. */
  readonly outletLink?: string | undefined
  /** Time zone of times shown; UTC for staff. */
  readonly timeZone?: string | undefined
  /** The promotion, if more than its name is shown. */
  readonly promotion?: ReactNode
  /** Rendered below the actions. */
  readonly aside?: ReactNode
}

/** A task: what to post, ready to copy, and its outcome. */
export function TaskPage({ task, back, promotion = task.promotionTitle, timeZone, aside, ...ways }: Props) {
  const { proof, problem } = task
  return (
    <>
      <Link to={back} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allTasks}
      </Link>
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{titleOf(task)}</h1>
        <TaskStatus status={task.status} />
        {task.isPaused && <Badge>{uiTexts.pausedByHost}</Badge>}
      </header>
      <FormNotice result={ways.result} fields={['url', 'screenshot', 'reason']} className="mb-6" />
      {problem && (
        <Notice kind="warning" className="mb-6">
          {problem}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <Facts task={task} promotion={promotion} timeZone={timeZone} />
          {proof?.screenshot && (
            <Picture
              source={proof.screenshot}
              alt={texts.proof}
              sizes="24rem"
              widest={960}
              className="max-w-96 rounded-md"
            />
          )}
          <Attempts attempts={task.attempts} />
          <section aria-labelledby="post">
            <h2 id="post" className="mb-4 text-xl">
              {texts.postReady}
            </h2>
            <ReadyPost task={task} />
          </section>
        </div>
        <div className="flex flex-col items-start gap-4 max-lg:order-first [&>*]:w-full">
          <Ways task={task} {...ways} />
          {aside}
        </div>
      </div>
    </>
  )
}
