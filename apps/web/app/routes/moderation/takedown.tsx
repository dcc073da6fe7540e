import { holdsRoleIn } from '@lodestay/domain/permissions'
import { Form, Link, useNavigation } from 'react-router'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/takedown'
import * as texts from './texts.ts'

const LIMIT = 500
const reportReasons = { inappropriate_content: uiTexts.inappropriateContent, spam: uiTexts.spam }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.takeDown, noIndex: true })

export async function loader({ request, params: { stayId }, context }: Route.LoaderArgs) {
  const moderator = await requireStaff(request, context)
  const api = apiFor(context)
  const params = { path: { id: stayId } }
  const open = { limit: 20, stayId }
  try {
    const [stay, takedown, pending, reviewed] = await Promise.all([
      answer(api.GET('/api/stays/{id}', { params: { ...params, query: { checkDrafts: 'true' } } })),
      answer(api.GET('/api/stays/{id}/takedown', { params })),
      answer(api.GET('/api/flag-reports', { params: { query: { ...open, status: 'pending' } } })),
      answer(api.GET('/api/flag-reports', { params: { query: { ...open, status: 'reviewed' } } })),
    ])
    const { displayName, organizationId, organizationName, status, enable } = stay
    const isOwn = holdsRoleIn(moderator, { stayId, organizationId })
    const tookItDown = takedown?.status === 'appealed' && takedown.takenBy?.id === moderator.id
    return {
      stay: {
        id: stayId,
        name: takedown?.stayName ?? displayName,
        organizationName,
        isPublic: status === 'Accepted' && enable,
        isAccepted: status === 'Accepted',
      },
      takedown,
      reports: [...pending.docs, ...reviewed.docs],
      blocked: isOwn ? texts.roleForStay : tookItDown ? texts.tookDownYourself : null,
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { stayId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const params = { path: { id: stayId } }
  return answerForm(request, {
    'take-down': async (form) => {
      // A missing reason is reported by the API, next to the field.
      const reason = textOf(form, 'reason')
      await answer(api.POST('/api/stays/{id}/disable', { params, body: reason ? { reason } : {} }))
      return texts.takenDownDone
    },
    'put-back': async () => {
      const { enable } = await answer(api.POST('/api/stays/{id}/enable', { params }))
      return enable ? texts.backOnSite : texts.backButHidden
    },
    uphold: async (form) => {
      const body = { message: textOf(form, 'message') }
      await answer(api.POST('/api/stays/{id}/takedown/uphold', { params, body }))
      return texts.upheld
    },
  })
}

type Data = Route.ComponentProps['loaderData']

function ReasonForm({
  result,
  ...words
}: {
  intent: string
  field: string
  label: string
  button: string
  hint: string
  result: FormResult | undefined
}) {
  const { intent, field, label, button, hint } = words
  const mine = result?.intent === intent ? result : undefined
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset className="flex max-w-xl flex-col items-start gap-4">
      <input type="hidden" name="intent" value={intent} />
      <TextArea
        label={label}
        hint={hint}
        name={field}
        rows={4}
        limit={LIMIT}
        required
        defaultValue={mine?.values?.[field]}
        error={mine?.errors?.[field]}
        className="w-full"
      />
      <Button type="submit" variant="danger" loading={busy}>
        {button}
      </Button>
    </Form>
  )
}

function Down({
  takedown,
  blocked,
  name,
  result,
}: {
  takedown: NonNullable<Data['takedown']>
  blocked: string | null
  name: string
  result: FormResult | undefined
}) {
  const dateTime = useDateTime()
  const { reason, takenBy, takenAt, appeal, answer: answered, status } = takedown
  return (
    <>
      <Notice kind="warning" title={texts.takenDownBy(takenBy?.name ?? texts.aModeratorLowercase, dateTime(takenAt))}>
        {reason}
      </Notice>
      {appeal && (
        <Notice title={uiTexts.hostAppealed}>
          “{appeal}”{answered && <span className="mt-2 block">{texts.answeredWith(answered)}</span>}
        </Notice>
      )}
      {blocked ? (
        <p className="text-sm text-ink-soft">{blocked}</p>
      ) : (
        <>
          {status === 'appealed' && (
            <ReasonForm
              intent="uphold"
              field="message"
              label={texts.answerToHost}
              hint={texts.answerHint}
              button={texts.upholdTakedown}
              result={result}
            />
          )}
          <ActionButton intent="put-back" about={name}>
            {texts.putBack}
          </ActionButton>
        </>
      )}
    </>
  )
}

export default function ModerationTakedown({ loaderData, actionData }: Route.ComponentProps) {
  const { stay, takedown, reports, blocked } = loaderData
  return (
    <>
      <Breadcrumb crumbs={[{ label: uiTexts.takenDown, to: paths.moderation.takedowns() }, { label: stay.name }]} />
      <header className="mt-3 mb-6">
        <h1 className="text-3xl">{stay.name}</h1>
        <p className="mt-1 text-sm text-ink-soft">
          {stay.organizationName} ·{' '}
          <Link to={paths.stay(stay.id, { preview: stay.isPublic ? undefined : 1 })} className="link">
            {texts.viewPage}
          </Link>
        </p>
      </header>
      <FormNotice result={actionData} fields={['message', 'reason']} className="mb-6" />
      <div className="flex max-w-3xl flex-col items-start gap-6">
        {reports.length > 0 && (
          <Card className="w-full">
            <h2 className="text-lg">{texts.reports}</h2>
            <ul className="mt-3 flex flex-col divide-y divide-line text-sm">
              {reports.map(({ id, reason, details, reporter, isOwnStay }) => (
                <li key={id} className="py-2.5 first:pt-0 last:pb-0">
                  <span className="font-medium">{reportReasons[reason]}</span>
                  <span className="text-ink-soft">
                    {' '}
                    · {isOwnStay ? texts.reporterHidden : (reporter?.name ?? texts.deletedAccount)}
                  </span>
                  {details && <p className="mt-0.5 whitespace-pre-line">{details}</p>}
                </li>
              ))}
            </ul>
            <Link to={paths.moderation.flags({ status: 'reviewed' })} className="link mt-3 inline-flex text-sm">
              {texts.resolveUnderReports}
            </Link>
          </Card>
        )}
        {takedown ? (
          <Down takedown={takedown} blocked={blocked} name={stay.name} result={actionData} />
        ) : blocked ? (
          <Notice>{blocked}</Notice>
        ) : stay.isAccepted ? (
          <ReasonForm
            intent="take-down"
            field="reason"
            label={uiTexts.reason}
            hint={texts.reasonHint}
            button={uiTexts.takeDownStay}
            result={actionData}
          />
        ) : (
          <Notice>{texts.neverOnSite}</Notice>
        )}
      </div>
    </>
  )
}
