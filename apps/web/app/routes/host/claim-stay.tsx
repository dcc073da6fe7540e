import { ownsOrganization } from '@lodestay/domain/permissions'
import type { StayClaim } from '@lodestay/domain/stays/stay-claim'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { Form, Link, useNavigation } from 'react-router'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { ownOrganizations } from '../../features/stays/hosting/hosting.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths, safeLink } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDateTime, useDayOfTime } from '../../lib/use-date-time.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/claim-stay'
import * as texts from './texts.ts'

const NEW = 'new'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.claimTitle, noIndex: true })

/** A claim past its expiry counts as expired even before the sweep marks it, because it can no longer be acted on. */
function asOfNow(claim: StayClaim): StayClaim {
  const isOver = claim.status === 'open' && Date.parse(claim.expiresAt) <= Date.now()
  return isOver ? { ...claim, status: 'expired' } : claim
}

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const params = { path: { id } }
  const [stay, claims, organizations] = await Promise.all([
    answer(api.GET('/api/stays/{id}', { params })),
    answer(api.GET('/api/stays/{id}/claims', { params: { ...params, query: { limit: 1 } } })),
    ownOrganizations(api),
  ]).catch((error) => {
    throw asRouteError(error)
  })
  const owned = organizations
    .filter(({ id: organizationId }) => ownsOrganization(user, organizationId))
    .map(({ id: value, name: label }) => ({ value, label }))
  const canClaim = stay.source !== null && !stay.source.isClaimed
  return {
    id,
    name: stay.displayName,
    canClaim,
    claim: claims.docs[0] ? asOfNow(claims.docs[0]) : null,
    owned,
    person: `${user.firstName} ${user.lastName}`.trim(),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const path = { id }
  return answerForm(request, {
    claim: async (form) => {
      const to = textOf(form, 'to')
      const body = to === NEW ? { organizationName: textOf(form, 'organizationName') } : { organizationId: to }
      await answer(api.POST('/api/stays/{id}/claims', { params: { path }, body }))
      return texts.claimOpened
    },
    check: async (form) => {
      const params = { path: { ...path, claimId: textOf(form, 'claimId') } }
      const { status } = await answer(api.POST('/api/stays/{id}/claims/{claimId}/check', { params }))
      return status === 'verified' ? texts.claimVerified : texts.claimChecked
    },
    ask: async (form) => {
      const params = { path: { ...path, claimId: textOf(form, 'claimId') } }
      const body = { message: textOf(form, 'message') }
      await answer(api.POST('/api/stays/{id}/claims/{claimId}/message', { params, body }))
      return texts.claimAsked
    },
  })
}

type Data = Route.ComponentProps['loaderData']
type Claim = NonNullable<Data['claim']>

export default function ClaimStay({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, canClaim, claim } = loaderData
  const result = actionData as FormResult | undefined
  return (
    <div className="page-column max-w-2xl py-7">
      <Breadcrumb crumbs={[{ label: name, to: paths.stay(id) }, { label: texts.claimTitle }]} />
      <h1 className="mt-3 text-3xl text-balance">{texts.claimNamed(name)}</h1>
      <p className="mt-2 mb-7 text-ink-soft">{texts.claimHint}</p>
      <FormNotice result={result} fields={['organizationName', 'organizationId', 'message']} className="mb-6" />
      {claim?.status === 'open' ? (
        <OpenClaim claim={claim} result={result} />
      ) : claim?.status === 'verified' ? (
        <Notice
          kind="success"
          title={texts.claimIsYours}
          action={
            claim.organization.id && (
              <ButtonLink to={paths.host(claim.organization.id).stay(id)} size="small">
                {texts.claimEdit}
              </ButtonLink>
            )
          }
        >
          {texts.claimIsYoursHint(claim.organization.name)}
        </Notice>
      ) : (
        <>
          {claim?.status === 'refused' && (
            <Notice kind="warning" title={texts.claimRefused} className="mb-6">
              {claim.reason}
            </Notice>
          )}
          {claim?.status === 'expired' && <Notice className="mb-6">{texts.claimExpired}</Notice>}
          {canClaim ? <NewClaim {...loaderData} result={result} /> : <Notice>{texts.claimNotPossible}</Notice>}
        </>
      )}
    </div>
  )
}

function NewClaim({ owned, person, result }: Pick<Data, 'owned' | 'person'> & { result: FormResult | undefined }) {
  const { values = {}, errors = {} } = result ?? {}
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="group flex flex-col items-start gap-6">
      <input type="hidden" name="intent" value="claim" />
      <RadioGroup
        legend={texts.claimInto}
        name="to"
        look="cards"
        defaultValue={values.to ?? owned[0]?.value ?? NEW}
        options={[...owned, { value: NEW, label: texts.aNewOrganization }]}
        className="w-full"
      />
      {/* CSS shows the field only for the option that needs it, so it works without JavaScript. */}
      <TextField
        label={texts.newOrganizationName}
        name="organizationName"
        autoComplete="organization"
        className="w-full not-group-has-[[value=new]:checked]:hidden"
        defaultValue={values.organizationName ?? person}
        error={errors.organizationName ?? errors.organizationId}
      />
      <Button type="submit" variant="primary" loading={busy}>
        {texts.claimStay}
      </Button>
    </Form>
  )
}

function OpenClaim({ claim, result }: { claim: Claim; result: FormResult | undefined }) {
  const dayOfTime = useDayOfTime()
  const dateTime = useDateTime()
  const page = safeLink(claim.bookingPage)
  const busy = useNavigation().formData?.get('intent') === 'ask'
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="by-code">
        <h2 id="by-code" className="text-xl">
          {texts.claimByCode}
        </h2>
        <ol className="mt-3 flex list-decimal flex-col gap-3 pl-5 text-sm">
          <li>
            {texts.claimCopy}
            <span className="mt-2 flex flex-wrap items-center gap-3">
              <code className="rounded-md bg-sunken px-3 py-2 text-base break-all">{claim.code}</code>
              <CopyButton text={claim.code ?? ''} label={texts.copyCode} />
            </span>
          </li>
          <li>
            {texts.claimPaste}{' '}
            {page && (
              <a href={page} className="link break-all" rel="nofollow noreferrer">
                {texts.bookingPage}
              </a>
            )}
          </li>
          <li>{texts.claimThenCheck}</li>
        </ol>
        {claim.problem && claim.checkedAt && (
          <Notice kind="warning" className="mt-4" title={claim.problem}>
            {texts.claimCheckedAt(dateTime(claim.checkedAt))}
          </Notice>
        )}
        <div className="mt-5">
          <ActionButton intent="check" fields={{ claimId: claim.id }} variant="primary">
            {texts.claimCheck}
          </ActionButton>
        </div>
      </Card>
      <Card as="section" aria-labelledby="by-staff">
        <h2 id="by-staff" className="text-xl">
          {texts.claimByStaff}
        </h2>
        {claim.message ? (
          <>
            <p className="mt-2 text-sm text-ink-soft">{texts.claimWaits}</p>
            <blockquote className="mt-3 border-l-3 border-line-strong pl-4 text-sm whitespace-pre-line">
              {claim.message}
            </blockquote>
          </>
        ) : (
          <Form method="post" className="mt-3 flex flex-col items-start gap-4">
            <input type="hidden" name="intent" value="ask" />
            <input type="hidden" name="claimId" value={claim.id} />
            <TextArea
              label={texts.claimMessage}
              hint={texts.claimMessageHint}
              name="message"
              limit={MESSAGE_MAX}
              className="w-full"
              defaultValue={result?.values?.message}
              error={result?.errors?.message}
            />
            <Button type="submit" loading={busy}>
              {texts.claimAsk}
            </Button>
          </Form>
        )}
      </Card>
      <p className="text-sm text-ink-soft">
        {texts.claimGoesTo(claim.organization.name, dayOfTime(claim.expiresAt))}{' '}
        <Link to={paths.contact()} className="link">
          {uiTexts.contact}
        </Link>
      </p>
    </div>
  )
}
