import { factorResetLifecycle } from '@lodestay/domain/lifecycle'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import key from '@lodestay/icons/key.svg?path'
import { Form } from 'react-router'
import { StatusList } from '../../features/admin/status-list.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IgnoreEnter } from '../../ui/enter-key.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/second-factor-resets'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.resets, noIndex: true })

const { statuses } = factorResetLifecycle
const labels: Readonly<Record<(typeof statuses)[number], string>> = {
  asked: uiTexts.waiting,
  approved: texts.approved,
  denied: texts.denied,
  cancelled: texts.stoppedByOwner,
  done: uiTexts.done,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const status = requestedStatus(request, statuses)
  const query = { ...(status && { status }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/second-factor-resets', { params: { query: { ...query, page } } })),
  )
  return { ...found, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const decide = (form: FormData) => ({
    params: { path: { id: textOf(form, 'id') } },
    body: { note: textOf(form, 'note') },
  })
  return answerForm(request, {
    approve: async (form) => {
      const { user } = await answer(api.POST('/api/second-factor-resets/{id}/approve', decide(form)))
      return texts.resetApproved(user.email)
    },
    deny: async (form) => {
      const { user } = await answer(api.POST('/api/second-factor-resets/{id}/deny', decide(form)))
      return texts.resetDenied(user.email)
    },
  })
}

export default function AdminSecondFactorResets({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  return (
    <StatusList
      title={texts.resets}
      one={texts.requestNoun}
      found={loaderData}
      result={actionData}
      labels={labels}
      all={uiTexts.all}
      to={paths.admin.secondFactorResets}
      intro={texts.resetsHint}
      empty={
        <EmptyState icon={key} title={texts.resetsEmpty}>
          {texts.resetsEmptyHint}
        </EmptyState>
      }
    >
      <ul className="flex flex-col gap-3">
        {loaderData.docs.map(({ id, user, status: at, askedAt, dueAt, note }) => (
          <Card as="li" key={id} className="flex flex-wrap items-start justify-between gap-4 sm:p-5">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg">{user.name ?? user.email}</h2>
                <Badge tone={at === 'asked' ? 'plum' : 'action'} dot>
                  {labels[at]}
                </Badge>
              </div>
              <p className="mt-0.5 text-sm text-ink-soft">
                {texts.resetAsked(user.email, user.roles.join(', '))}{' '}
                <time dateTime={askedAt}>{dateTime(askedAt)}</time>
                {dueAt && at === 'approved' && (
                  <>
                    {' '}
                    {texts.resetRemovedOn} <time dateTime={dueAt}>{dateTime(dueAt)}</time>
                  </>
                )}
              </p>
              {note && <p className="mt-2 text-sm">{note}</p>}
            </div>
            {(at === 'asked' || at === 'approved') && (
              <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
                <IgnoreEnter />
                <input type="hidden" name="id" value={id} />
                <TextField label={texts.note} name="note" maxLength={MESSAGE_MAX} optional defaultValue={note} />
                {at === 'asked' && (
                  <Button type="submit" name="intent" value="approve" size="small">
                    {texts.approve}
                  </Button>
                )}
                <Button type="submit" name="intent" value="deny" size="small" variant="quiet">
                  {texts.deny}
                </Button>
              </Form>
            )}
          </Card>
        ))}
      </ul>
    </StatusList>
  )
}
