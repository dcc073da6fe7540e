import add from '@lodestay/icons/add.svg?path'
import flag from '@lodestay/icons/flag.svg?path'
import { CampaignRows } from '../../features/campaigns/campaign-rows.tsx'
import { listCampaigns, rightsOnCampaigns } from '../../features/campaigns/campaigns.server.ts'
import { ViewTabs } from '../../features/campaigns/view-tabs.tsx'
import { flashMessage, reviewMessages } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/campaigns'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.yourCampaigns, noIndex: true })

const messages: Readonly<Record<string, string>> = {
  submitted: reviewMessages.submitted,
  deleted: texts.campaignDeleted,
}

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  try {
    const { docs, page, totalPages } = await listCampaigns(apiFor(context), orgId, request)
    const flash = flashMessage(request, messages)
    return { campaigns: docs, page, totalPages, mayCreate: rightsOnCampaigns(user, orgId).create, flash }
  } catch (error) {
    throw asRouteError(error)
  }
}

export default function HostCampaigns({ loaderData, params: { orgId } }: Route.ComponentProps) {
  const { campaigns, mayCreate, flash, page, totalPages } = loaderData
  const host = paths.host(orgId)
  const addLink = mayCreate && (
    <ButtonLink to={host.newCampaign()} variant="primary" icon={<Icon path={add} size={20} />}>
      {texts.newCampaign}
    </ButtonLink>
  )
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.campaigns}</h1>
          <p className="mt-1 text-sm text-ink-soft">{texts.campaignsLead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ViewTabs orgId={orgId} current="list" />
          {campaigns.length > 0 && addLink}
        </div>
      </header>
      <FormNotice flash={flash} className="mb-6" />
      {campaigns.length === 0 ? (
        <EmptyState icon={flag} title={texts.campaignsEmpty} action={addLink || undefined}>
          {texts.campaignsEmptyHint}
        </EmptyState>
      ) : (
        <>
          <CampaignRows orgId={orgId} campaigns={campaigns} />
          <Pagination page={page} totalPages={totalPages} to={(next) => host.campaigns({ page: next })} />
        </>
      )}
    </>
  )
}
