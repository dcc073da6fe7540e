import { instantOf, localTime } from '@lodestay/domain/dates/time-zones'
import { can } from '@lodestay/domain/permissions'
import { isPaused } from '@lodestay/domain/promotions/promotion-fields'
import { Form, Link } from 'react-router'
import {
  resultsOfPromotion,
  setPromotionDate,
  takeBack,
  tasksOfPromotion,
} from '../../features/execution/execution.server.ts'
import * as executionTexts from '../../features/execution/texts.ts'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { isMovable } from '../../features/promotions/is-movable.ts'
import { OutcomeNotice, outcomeOf } from '../../features/promotions/outcome-notice.tsx'
import { PauseCard } from '../../features/promotions/pause-card.tsx'
import { statusWordsFor } from '../../features/promotions/promotion-status.ts'
import { duplicateAndGo, enablePromotion, promotionById } from '../../features/promotions/promotions.server.ts'
import * as promotionTexts from '../../features/promotions/texts.ts'
import { ApiProblem } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { money, zoneName } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { qrCode } from '../../lib/qr-code.server.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { dateTime } from '../../lib/use-date-time.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/promotion'
import * as texts from './texts.ts'

const Results = lazyPart(() =>
  import('../../features/execution/results.tsx').then((module) => ({ default: module.Results })),
)
const TaskTimeline = lazyPart(() =>
  import('../../features/execution/task-timeline.tsx').then((module) => ({ default: module.TaskTimeline })),
)
const TrackedLinks = lazyPart(() =>
  import('../../features/execution/tracked-links.tsx').then((module) => ({ default: module.TrackedLinks })),
)
const PostedMediaList = lazyPart(() =>
  import('../../features/execution/posted-media-list.tsx').then((module) => ({ default: module.PostedMediaList })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.name ?? uiTexts.promotions, noIndex: true })

export async function loader({ request, params: { orgId, promotionId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  try {
    const promotion = await promotionById(api, promotionId)
    assertOrganization(promotion, orgId, texts.noSuchPromotion)
    const [tasks, results] = await Promise.all([
      tasksOfPromotion(api, promotionId),
      resultsOfPromotion(api, promotionId),
    ])
    return {
      name: promotion.title || uiTexts.promotionOf(promotion.stayName),
      promotion,
      // In the format of the field, in the stay's time zone.
      requestedHere: promotion.requestedDate && localTime(promotion.requestedDate, promotion.timeZone),
      tasks,
      outcome: promotion.status === 'Executed' ? outcomeOf(tasks) : null,
      results,
      links: results.outlets.map((outlet) => ({ ...outlet, qr: qrCode(outlet.link) })),
      isPaused: isPaused(promotion),
      mayUpdate: can(user, 'promotion.Update', promotion),
      mayMove: can(user, 'promotion.Update', promotion) && isMovable(promotion),
      mayCreate: can(user, 'promotion.Create', promotion),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId, promotionId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    date: async (form) => {
      const { timeZone } = await promotionById(api, promotionId)
      const date = instantOf(textOf(form, 'date'), timeZone)
      if (!date) throw new ApiProblem(422, { errors: [{ path: 'requestedDate', message: executionTexts.dateInvalid }] })
      await setPromotionDate(api, promotionId, date.toISOString())
      return executionTexts.dateSaved
    },
    duplicate: () => duplicateAndGo(api, orgId, promotionId),
    pause: async () => {
      await enablePromotion(api, promotionId, false)
      return promotionTexts.pausedNow
    },
    resume: async () => {
      await enablePromotion(api, promotionId, true)
      return promotionTexts.resumedNow
    },
    'take-back': async () => {
      await takeBack(api, promotionId)
      return executionTexts.takenBack
    },
  })
}

type DateFormProps = { requestedHere: string | null; timeZone: string; result: FormResult | undefined }

function DateForm({ requestedHere, timeZone, result }: DateFormProps) {
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value="date" />
      <TextField
        label={executionTexts.newDate(zoneName(timeZone))}
        name="date"
        type="datetime-local"
        required
        defaultValue={requestedHere ?? undefined}
        error={result?.intent === 'date' ? result.errors?.requestedDate : undefined}
        className="w-full"
      />
      <Button type="submit">{executionTexts.saveDate}</Button>
    </Form>
  )
}

/** A bought promotion: when it is posted, what has been posted where, and the proofs. */
export default function HostPromotion({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { name, promotion, requestedHere, tasks, outcome, results, links, isPaused, mayUpdate, mayCreate, mayMove } =
    loaderData
  const { id, stayId, stayName, status, purchaseStatus, price, requestedDate, timeZone } = promotion
  const host = paths.host(orgId)
  const isPaid = purchaseStatus === 'Purchased'
  const words = statusWordsFor(promotion)
  const made = tasks.filter((task) => task.status === 'done').length
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Link to={host.promotions()} className="link inline-flex min-h-6 w-fit items-center text-sm">
          {executionTexts.allPromotions}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-3xl">{name}</h1>
          <StatusBadge status={status} />
          {isPaid && <StatusBadge status={purchaseStatus} />}
          {isPaused && <Badge>{promotionTexts.paused}</Badge>}
        </div>
      </header>
      <FormNotice result={actionData} fields={['requestedDate']} />
      {outcome ? (
        <OutcomeNotice promotion={promotion} outcome={outcome} />
      ) : purchaseStatus === 'Cancelled' ? (
        <Notice kind="warning" title={promotionTexts.canceledTitle}>
          {promotionTexts.canceledHint}
        </Notice>
      ) : (
        (!isPaid || status === 'Accepted') &&
        words && (
          <Notice kind={words.kind} title={words.title}>
            {words.text}
          </Notice>
        )
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-8">
          {(tasks.length > 0 || status === 'Queued') && (
            <section aria-labelledby="progress">
              <h2 id="progress" className="mb-1 text-xl">
                {executionTexts.progress}
              </h2>
              {tasks.length > 0 ? (
                <p className="mb-5 text-sm text-ink-soft">{executionTexts.progressOf(made, tasks.length)}</p>
              ) : (
                <p className="text-sm text-ink-soft">{executionTexts.notPlanned}</p>
              )}
              <TaskTimeline tasks={tasks} timeZone={timeZone} />
            </section>
          )}
          {made > 0 && <Results results={results} />}
          {links.length > 0 && <TrackedLinks links={links} />}
          {promotion.media.length > 0 && (
            <section aria-labelledby="media">
              <h2 id="media" className="mb-3 text-xl">
                {executionTexts.mediaOfPromotion}
              </h2>
              <PostedMediaList media={promotion.media} />
            </section>
          )}
        </div>
        <div className="flex flex-col gap-6">
          <DescriptionList
            facts={[
              {
                term: executionTexts.stay,
                value: (
                  <Link to={host.stay(stayId)} className="link">
                    {stayName}
                  </Link>
                ),
              },
              {
                term: executionTexts.postsOn,
                value: requestedDate ? dateTime(requestedDate, timeZone) : executionTexts.asSoonAsPossible,
              },
              ...(price ? [{ term: uiTexts.price, value: money(price.total) }] : []),
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={host.promotionStep(stayId, id, 7)}>{executionTexts.whatIsPosted}</ButtonLink>
            {mayCreate && (
              <ActionButton about={name} intent="duplicate">
                {promotionTexts.duplicate}
              </ActionButton>
            )}
          </div>
          {mayUpdate && isPaid && status !== 'Executed' && <PauseCard name={name} isPaused={isPaused} />}
          {mayMove && (
            <Card>
              <h2 className="mb-4 text-xl">{executionTexts.changeDate}</h2>
              <DateForm requestedHere={requestedHere} timeZone={timeZone} result={actionData} />
            </Card>
          )}
          {mayMove && status === 'Queued' && (
            <ConfirmButton
              about={name}
              question={executionTexts.takeBackQuestion}
              confirm={executionTexts.takeBack}
              intent="take-back"
            />
          )}
        </div>
      </div>
    </div>
  )
}
