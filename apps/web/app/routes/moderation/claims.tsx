import { holdsRoleIn } from '@lodestay/domain/permissions'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import key from '@lodestay/icons/key.svg?path'
import { Form, Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths, safeLink } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/claims'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.claims, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const moderator = await requireStaff(request, context)
  const query = { status: 'open' as const }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/claims', { params: { query: { ...query, page } } })),
  )
  const reasonNotToDecide = ({ claimant, stay, organization }: (typeof found.docs)[number]) => {
    if (claimant.id === moderator.id) return texts.ownClaim
    const organizations = [stay.organizationId, organization.id]
    const hasRole = organizations.some((organizationId) => holdsRoleIn(moderator, { stayId: stay.id, organizationId }))
    return hasRole ? texts.roleForClaim : null
  }
  return { ...found, docs: found.docs.map((claim) => ({ ...claim, blocked: reasonNotToDecide(claim) })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const pathOf = (form: FormData) => ({ id: textOf(form, 'stayId'), claimId: textOf(form, 'claimId') })
  return answerForm(request, {
    accept: async (form) => {
      await answer(api.POST('/api/stays/{id}/claims/{claimId}/accept', { params: { path: pathOf(form) } }))
      return texts.claimAccepted
    },
    refuse: async (form) => {
      const body = { reason: textOf(form, 'reason') }
      await answer(api.POST('/api/stays/{id}/claims/{claimId}/refuse', { params: { path: pathOf(form) }, body }))
      return texts.claimRefused
    },
  })
}

type Claim = Route.ComponentProps['loaderData']['docs'][number]

export default function ModerationClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  const result = actionData as FormResult | undefined
  return (
    <>
      <ListHeading title={texts.claims} total={totalDocs} capped={totalIsCapped} one={texts.claimNoun} />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.claimsHint}</p>
      <FormNotice result={result} fields={['reason']} className="mb-6" />
      {docs.length === 0 ? (
        <EmptyState icon={key} title={texts.claimsEmpty}>
          {texts.claimsEmptyHint}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {docs.map((claim) => (
            <ClaimCard
              key={claim.id}
              claim={claim}
              result={result?.values?.claimId === claim.id ? result : undefined}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.moderation.claims({ page: next })} />
    </>
  )
}

function ClaimCard({ claim, result }: { claim: Claim; result: FormResult | undefined }) {
  const dateTime = useDateTime()
  const { id, stay, claimant, organization, message, problem, bookingPage, createdAt, blocked } = claim
  const fields = { claimId: id, stayId: stay.id }
  const page = safeLink(bookingPage)
  return (
    <Card as="li" className="sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg">
          <Link
            to={paths.stay(stay.id, { preview: stay.isPublic ? undefined : 1 })}
            className="no-underline hover:underline"
          >
            {stay.name}
          </Link>
        </h2>
        {message && <Badge tone="amber">{texts.asksStaff}</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {texts.claimedFor(claimant.name, organization.name)} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {page && (
          <>
            {' · '}
            <a href={page} className="link" rel="nofollow noreferrer">
              {texts.bookingPage}
            </a>
          </>
        )}
      </p>
      <p className="mt-2 max-w-[70ch] text-sm whitespace-pre-line">{message ?? texts.noMessage}</p>
      {problem && <p className="mt-1 text-sm text-ink-soft">{texts.codeProblem(problem)}</p>}
      {blocked ? (
        <p className="mt-3 text-sm text-ink-soft">{blocked}</p>
      ) : (
        <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
          <ActionButton intent="accept" fields={fields} variant="primary" about={stay.name}>
            {texts.acceptClaim}
          </ActionButton>
          <Form
            method="post"
            className="flex min-w-[min(16rem,100%)] flex-1 flex-wrap items-end gap-3"
            preventScrollReset
          >
            {Object.entries({ intent: 'refuse', ...fields }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <TextArea
              label={texts.refusalReason}
              name="reason"
              rows={1}
              limit={MESSAGE_MAX}
              className="min-w-56 flex-1"
              error={result?.errors?.reason}
            />
            <Button type="submit">
              {texts.refuseClaim}
              <span className="sr-only"> {stay.name}</span>
            </Button>
          </Form>
        </div>
      )}
    </Card>
  )
}
