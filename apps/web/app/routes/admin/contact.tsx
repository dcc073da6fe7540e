import { contactLifecycle } from '@lodestay/domain/lifecycle'
import mail from '@lodestay/icons/mail.svg?path'
import { StatusList } from '../../features/admin/status-list.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/contact'
import * as texts from './texts.ts'

const Replies = lazyPart(() =>
  import('../../features/admin/replies.tsx').then((module) => ({ default: module.Replies })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.contact, noIndex: true })

const { statuses } = contactLifecycle
const labels = { new: uiTexts.newStatus, answered: texts.answered }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const status = requestedStatus(request, statuses)
  const query = { ...(status && { status }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/contact-submissions', { params: { query: { ...query, page } } })),
  )
  return { ...found, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const set = async (form: FormData, status: 'new' | 'answered') => {
    const params = { path: { id: textOf(form, 'id') } }
    const { name } = await answer(api.PATCH('/api/contact-submissions/{id}', { params, body: { status } }))
    return texts.contactMoved(name, status)
  }
  return answerForm(request, {
    answered: (form) => set(form, 'answered'),
    reopen: (form) => set(form, 'new'),
    reply: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { message: textOf(form, 'message') }
      const { name } = await answer(api.POST('/api/contact-submissions/{id}/replies', { params, body }))
      return texts.replySent(name)
    },
  })
}

export default function AdminContact({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  return (
    <StatusList
      title={uiTexts.contact}
      one={texts.messageNoun}
      found={loaderData}
      result={actionData}
      fields={['message']}
      labels={labels}
      all={uiTexts.all}
      to={paths.admin.contact}
      empty={
        <EmptyState icon={mail} title={texts.contactEmpty}>
          {texts.contactEmptyHint}
        </EmptyState>
      }
    >
      <ul className="flex flex-col gap-3">
        {loaderData.docs.map(({ id, name, email, subject, message, replies, status: at, createdAt }) => (
          <Card as="li" key={id} className="sm:p-5">
            <div className="flex flex-wrap items-start justify-between gap-4">
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-2">
                  <h2 className="text-lg">{subject || texts.noSubject}</h2>
                  <Badge tone={at === 'new' ? 'plum' : 'action'} dot>
                    {labels[at]}
                  </Badge>
                </div>
                <p className="mt-0.5 text-sm text-ink-soft">
                  {name},{' '}
                  <a className="link break-all" href={`mailto:${email}`}>
                    {email}
                  </a>{' '}
                  · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
                </p>
              </div>
              <ActionButton
                size="small"
                intent={at === 'new' ? 'answered' : 'reopen'}
                fields={{ id }}
                about={texts.theMessageOf(name)}
              >
                {at === 'new' ? texts.markAnswered : texts.openAgain}
              </ActionButton>
            </div>
            <p className="mt-3 max-w-[70ch] text-sm break-words whitespace-pre-line">{message}</p>
            <Replies id={id} about={texts.toTheMessageOf(name)} replies={replies} mayReply result={actionData} />
          </Card>
        ))}
      </ul>
    </StatusList>
  )
}
