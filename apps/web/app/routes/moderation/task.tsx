import { Link } from 'react-router'
import {
  claimTask,
  failTask,
  finishTask,
  getTask,
  releaseTask,
  retryTask,
} from '../../features/execution/execution.server.ts'
import { GiveUpForm, ProofForm } from '../../features/execution/proof-form.tsx'
import { Address, ReadyPost } from '../../features/execution/ready-post.tsx'
import { TaskStatus } from '../../features/execution/task-status.tsx'
import * as texts from '../../features/execution/texts.ts'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { dateTime } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/task'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titleOf(loaderData.task) : texts.tasks, noIndex: true })

type Task = Awaited<ReturnType<typeof getTask>>

function titleOf({ role, outlet }: Task): string {
  return texts.postTitle(texts.roleNouns[role], outlet.name)
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await requireStaff(request, context)
  const task = await getTask(apiFor(context), params.taskId).catch(pageRefusal)
  return { task, isMine: task.claimedBy?.id === id }
}

export async function action({ request, params: { taskId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    claim: async () => {
      await claimTask(api, taskId)
      return texts.claimed
    },
    release: async () => {
      await releaseTask(api, taskId)
      return texts.released
    },
    retry: async () => {
      await retryTask(api, taskId)
      return texts.retried
    },
    done: async (form) => {
      const screenshot = textOf(form, 'screenshot')
      await finishTask(api, taskId, textOf(form, 'url'), screenshot ? { url: screenshot } : null)
      return texts.finished
    },
    failed: async (form) => {
      await failTask(api, taskId, textOf(form, 'reason'))
      return texts.givenUp
    },
  })
}

function Ways({ task, isMine, result }: { task: Task; isMine: boolean; result: Route.ComponentProps['actionData'] }) {
  const { status, publisher, claimedBy } = task
  if (status === 'scheduled' && publisher === 'assisted')
    return (
      <Card className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-soft">{texts.claimHint}</p>
        <ActionButton intent="claim" variant="primary">
          {texts.claim}
        </ActionButton>
      </Card>
    )
  if (status === 'running' && !isMine)
    return <Notice>{claimedBy ? texts.claimedBy(claimedBy.name) : texts.platformAtWork}</Notice>
  if (status !== 'running' && status !== 'blocked') return null
  return (
    <Card className="flex flex-col gap-6">
      <section aria-labelledby="proof">
        <h2 id="proof" className="mb-4 text-xl">
          {texts.proofHeading}
        </h2>
        <ProofForm result={result} />
      </section>
      <Disclosure title={texts.couldNot}>
        <GiveUpForm result={result} />
      </Disclosure>
      {status === 'running' ? (
        <ActionButton intent="release">{texts.release}</ActionButton>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-ink-soft">{texts.retryHint}</p>
          <ActionButton intent="retry">{texts.retry}</ActionButton>
        </div>
      )}
    </Card>
  )
}

/** One task: what is to be posted, ready to copy, and how it ended. */
export default function ModerationTask({ loaderData: { task, isMine }, actionData }: Route.ComponentProps) {
  const { outlet, stayId, stayName, promotionId, promotionTitle, dueAt, doneAt, proof, problem } = task
  const handle = [outlet.handle, outlet.network].filter(Boolean).join(' · ')
  return (
    <>
      <Link to={paths.moderation.tasks()} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allTasks}
      </Link>
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{titleOf(task)}</h1>
        <TaskStatus status={task.status} />
      </header>
      <FormNotice result={actionData} className="mb-6" />
      {problem && (
        <Notice kind="warning" className="mb-6">
          {problem}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <DescriptionList
            facts={[
              { term: texts.outlet, value: handle || outlet.name },
              {
                term: texts.promotion,
                value: (
                  <Link to={paths.moderation.item('stay-promotions', promotionId)} className="link">
                    {promotionTitle}
                  </Link>
                ),
              },
              {
                term: texts.stay,
                value: (
                  <Link to={paths.stay(stayId)} className="link">
                    {stayName}
                  </Link>
                ),
              },
              ...(doneAt
                ? [{ term: texts.done, value: dateTime(doneAt) }]
                : dueAt
                  ? [{ term: texts.postsOn, value: dateTime(dueAt) }]
                  : []),
              ...(proof?.url ? [{ term: texts.proof, value: <Address url={proof.url} /> }] : []),
              ...(proof?.note ? [{ term: texts.proof, value: proof.note }] : []),
            ]}
          />
          {proof?.screenshot && (
            <Picture
              source={proof.screenshot}
              alt={texts.proof}
              sizes="24rem"
              widest={960}
              className="max-w-96 rounded-md"
            />
          )}
          {task.attempts.length > 0 && (
            <section aria-labelledby="attempts">
              <h2 id="attempts" className="mb-3 text-xl">
                {texts.attempts}
              </h2>
              <ol className="flex flex-col gap-2">
                {task.attempts.map(({ at, outcome, detail }) => (
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
          )}
          <section aria-labelledby="post">
            <h2 id="post" className="mb-4 text-xl">
              {texts.postReady}
            </h2>
            <ReadyPost task={task} />
          </section>
        </div>
        <div className="max-lg:order-first">
          <Ways task={task} isMine={isMine} result={actionData} />
        </div>
      </div>
    </>
  )
}
