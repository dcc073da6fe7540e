import { NewCampaign, SubmittedCampaign } from '@lodestay/domain/campaigns/campaign'
import { campaignFields } from '@lodestay/domain/campaigns/campaign-fields'
import { data, redirect } from 'react-router'
import {
  campaignById,
  candidatesOf,
  contentsOf,
  group,
  infoOf,
  readCampaign,
  rightsOnCampaigns,
} from '../../features/campaigns/campaigns.server.ts'
import { isContentKind } from '../../features/campaigns/kinds.ts'
import { BudgetUsed, Results } from '../../features/campaigns/numbers.tsx'
import { formValues } from '../../features/fields/posted-values.ts'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { assertComplete } from '../../features/forms/assert-complete.server.ts'
import { flashMessage, notSubmitted } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { staysWith, todayAt } from '../../features/stays/hosting/hosting.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/campaign'
import * as texts from './texts.ts'

const CampaignForm = lazyPart(() =>
  import('../../features/campaigns/campaign-form.tsx').then((module) => ({ default: module.CampaignForm })),
)
const Contents = lazyPart(() =>
  import('../../features/campaigns/contents.tsx').then((module) => ({ default: module.Contents })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.data.heading ?? uiTexts.hosting, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const { orgId } = params
  const id = 'campaignId' in params ? params.campaignId : undefined
  const rights = rightsOnCampaigns(user, orgId)
  const flash = flashMessage(request, { saved: texts.campaignMade })
  try {
    if (!id && !rights.create) throw data({ detail: texts.campaignsForbidden }, { status: 403 })
    const [all, today] = await Promise.all([staysWith(api, 'stay.View', orgId), todayAt(api, orgId)])
    const facts = { warning: flashMessage(request, notSubmitted), today, stays: null }
    if (!id) {
      const heading = texts.newCampaign
      const page = { ...facts, heading, values: formValues(campaignFields), closed: undefined }
      return { data: page, stays: { all, chosen: [] }, saved: null, opened: null, flash }
    }
    const campaign = await campaignById(api, id)
    assertOrganization(campaign, orgId, texts.noSuchCampaign)
    const { status, version, title, rejection } = campaign
    const mayGroup = rights.update && status !== 'Executed'
    const [info, items, candidates, promotable] = await Promise.all([
      infoOf(api, id),
      contentsOf(api, id),
      mayGroup ? candidatesOf(api, orgId) : null,
      mayGroup ? staysWith(api, 'promotion.Create', orgId) : [],
    ])
    const closed = !rights.update ? texts.viewOnly : status === 'Executed' ? texts.campaignExecuted : undefined
    return {
      data: { ...facts, heading: title, values: formValues(campaignFields, campaign), closed },
      stays: { all, chosen: campaign.stayIds },
      saved: { id, status, version, rejection, mayUpdate: rights.update },
      opened: {
        version,
        info,
        items,
        candidates,
        promotable,
        mayDelete: rights.delete && ['Draft', 'Rejected'].includes(status),
      },
      flash,
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const { orgId } = params
  const id = ('campaignId' in params && params.campaignId) || ''
  const host = paths.host(orgId)
  const writtenIn = (form: FormData) => ({ ...readCampaign(form), organizationId: orgId })
  // If dates are missing, let the API report it.
  const make = (written: ReturnType<typeof writtenIn>) =>
    answer(api.POST('/api/campaigns', { body: written as Required<typeof written> }))
  const regroup = (form: FormData, campaignId: string | null) => {
    const [kind = '', item = ''] = textOf(form, 'item').split(':')
    if (!isContentKind(kind) || !item)
      throw new ApiProblem(422, { errors: [{ path: 'item', message: texts.chooseWhatToAdd }] })
    return group(api, kind, item, campaignId)
  }
  return answerForm(request, {
    save: async (form) => {
      if (!id) return redirect(host.campaign((await make(writtenIn(form))).id, { told: 'saved' }))
      const params = { path: { id } }
      await answer(api.PATCH('/api/campaigns/{id}', { params, headers: ifVersion(form), body: readCampaign(form) }))
      return uiTexts.savedMessage
    },
    submit: async (form) => {
      const submit = (of: string, body: object, headers = {}) =>
        answer(api.POST('/api/campaigns/{id}/applications', { params: { path: { id: of } }, headers, body }))
      if (id) await submit(id, readCampaign(form), ifVersion(form))
      else {
        const written = writtenIn(form)
        assertComplete(NewCampaign.extend(SubmittedCampaign.shape), written)
        const created = await make(written)
        try {
          await submit(created.id, {})
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error
          // The draft was created, so go to it: retrying here would create a second one.
          return redirect(host.campaign(created.id, { told: 'kept' }))
        }
      }
      return redirect(host.campaigns({ told: 'submitted' }))
    },
    delete: async (form) => {
      await api.DELETE('/api/campaigns/{id}', { params: { path: { id } }, headers: ifVersion(form) })
      return redirect(host.campaigns({ told: 'deleted' }))
    },
    add: async (form) => {
      await regroup(form, id)
      return texts.addedToCampaign
    },
    remove: async (form) => {
      await regroup(form, null)
      return texts.removedFromCampaign
    },
    begin: async (form) => {
      const body = { stayId: textOf(form, 'stayId'), campaignId: id }
      const created = await answer(api.POST('/api/stay-promotions', { body }))
      return redirect(host.promotionStep(created.stayId, created.id, 0))
    },
  })
}

export default function HostCampaign({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { opened, saved, flash, data: form, stays } = loaderData
  return (
    <>
      {!actionData && <FormNotice flash={flash} className="mb-6" />}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          {/* A new item leads to its own page, which is the same route to React. */}
          <CampaignForm key={saved?.id} orgId={orgId} data={form} saved={saved} stays={stays} result={actionData} />
        </div>
        {opened && (
          <aside aria-label={form.heading} className="flex flex-col gap-6">
            <Card className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
              <BudgetUsed info={opened.info} />
              <Results info={opened.info} />
            </Card>
            <Contents
              orgId={orgId}
              items={opened.items}
              candidates={opened.candidates}
              stays={opened.promotable}
              result={actionData}
            />
            {opened.mayDelete && (
              <div className="self-end">
                <ConfirmButton
                  about={form.heading}
                  question={texts.confirmDeleteCampaign}
                  confirm={uiTexts.deleteButton}
                  intent="delete"
                  fields={{ version: String(opened.version) }}
                />
              </div>
            )}
          </aside>
        )}
      </div>
    </>
  )
}
