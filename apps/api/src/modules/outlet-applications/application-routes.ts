import {
  BRAND_NAME,
  daysBefore,
  isSameHandle,
  OutletApplication,
  OutletApplicationFields,
  OutletCorrection,
  OutletRejection,
  outletApplicationLifecycle,
  PageQuery,
  paged,
  publisherOf,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import type { Content } from '../../providers/content/content.ts'
import type { OutletIntake } from '../../providers/content/outlet-intake.ts'
import type { PostMail } from '../mails/index.ts'
import { notify } from '../notifications/index.ts'
import { giveLink, linkOfOutlet, type OwnerLinks } from '../outlet-links/index.ts'
import {
  applicationById,
  correctApplication,
  deleteSettled,
  insertApplication,
  listApplications,
  moveApplication,
} from './application-store.ts'

type Deps = {
  readonly content: Pick<Content, 'catalogue'>
  /** Null if the content system doesn't accept outlets from here. */
  readonly intake: OutletIntake | null
  readonly ownerLinks: OwnerLinks
  readonly postMail: PostMail
}

const reply = OutletApplication.meta({ id: 'OutletApplication' })
const LIST = 'outlet-applications:list'

/** Never quote the input: otherwise anyone could use this form to email a stranger through us. */
const arrived = {
  subject: 'We got your application',
  text: `Thanks for applying to be listed on ${BRAND_NAME}. Someone on our team will look at your outlet and reply to this address.\n\nIf you didn’t apply, you can ignore this email.`,
}
const NETWORK_GONE = 'Its network no longer exists. Choose another one, or turn the application down.'
const ALREADY_LISTED = 'This outlet is already listed.'
const listed = {
  subject: `Your outlet is listed on ${BRAND_NAME}`,
  text: 'Your outlet is in our directory now. Someone on our team will write to you about prices; once they are set, hosts can buy posts from you.',
}

function mailOf({ email }: OutletApplication, mail: { subject: string; text: string }) {
  return { to: email, kind: 'outlet-application', ...mail }
}

function rejected(reason: string) {
  return {
    subject: `Your application to ${BRAND_NAME}`,
    text: `Thanks for applying to be listed. We decided not to list your outlet:\n\n${reason}`,
  }
}

/** @throws Problem 403: nobody decides on their own application */
function assertNotOwn(caller: Caller, { email }: OutletApplication): void {
  if (email.toLowerCase() === caller.email.toLowerCase())
    throw new Problem('forbidden', 'Someone else has to decide on your application.')
}

/** @throws Problem 422 */
async function assertNetwork(content: Deps['content'], network: string): Promise<void> {
  const { networks } = await content.catalogue()
  if (!networks.some(({ slug }) => slug === network))
    throw invalid({ path: 'network', message: 'Choose one of our networks.' })
}

/** Applications from outlets to be listed, and staff decisions. */
export function outletApplicationRoutes({ content, intake, postMail }: Deps) {
  const decision = {
    method: 'POST',
    access: 'staff',
    params: ById,
    reply,
    problems: ['illegal-move'],
    subject: ({ db, params }: ByIdContext) => applicationById(db, params.id, true),
  } as const
  const answer = async (db: Db, id: string): Promise<OutletApplication> => {
    const found = await applicationById(db, id)
    if (!found) throw notFound()
    return found.application
  }
  return [
    endpoint({
      method: 'POST',
      url: '/outlet-applications',
      operationId: 'applyAsOutlet',
      summary: 'Apply to be listed as an outlet; an email confirms that it arrived',
      access: 'public',
      rate: 'forms',
      body: OutletApplicationFields,
      reply: z.object({ id: z.string() }),
      status: 201,
      handle: async ({ db, body, now }) => {
        await assertNetwork(content, body.network)
        const application = await insertApplication(db, body, now)
        await postMail(db, { ...mailOf(application, arrived), kind: 'outlet-application-arrived', mostADay: 2 })
        return { id: application.id }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-applications',
      summary: 'List outlet applications, newest first',
      access: 'staff',
      query: PageQuery.extend({ status: z.enum(outletApplicationLifecycle.statuses).optional() }),
      reply: paged(reply),
      handle: ({ db, query }) => listApplications(db, query),
    }),
    endpoint({
      ...decision,
      method: 'PATCH',
      url: '/outlet-applications/:id',
      summary: 'Correct what the content system refused, before the application is approved again',
      body: OutletCorrection,
      handle: async ({ db, caller, body, subject: { application } }) => {
        assertNotOwn(caller, application)
        if (application.status !== 'new') throw new Problem('conflict', 'This application has been decided on.')
        if (body.network) await assertNetwork(content, body.network)
        await correctApplication(db, application.id, body)
        await auditEdit(db, {
          actorId: caller.id,
          action: 'outlet-application.correct',
          subjectId: application.id,
          fields: Object.keys(body),
          before: application,
          after: { ...application, ...body },
        })
        return answer(db, application.id)
      },
    }),
    endpoint({
      ...decision,
      url: '/outlet-applications/:id/accept',
      summary: 'Approve an application: the outlet is added to the content system, closed until it has prices',
      handle: async ({ db, caller, subject: { application } }) => {
        assertNotOwn(caller, application)
        if (!intake)
          throw new Problem(
            'conflict',
            'This content system doesn’t accept outlets from here. Add the outlet in its editor.',
          )
        const { outlets, networks } = await content.catalogue()
        if (!networks.some(({ slug }) => slug === application.network)) throw new Problem('conflict', NETWORK_GONE)
        if (
          outlets.some(
            ({ network, handle }) => network?.slug === application.network && isSameHandle(handle, application.handle),
          )
        )
          throw new Problem('conflict', ALREADY_LISTED)
        await moveApplication(db, application, 'accept', { refusal: '' })
        await audit(db, { actorId: caller.id, action: 'outlet-application.accept', subjectId: application.id })
        await enqueue(db, LIST, { applicationId: application.id })
        return answer(db, application.id)
      },
    }),
    endpoint({
      ...decision,
      url: '/outlet-applications/:id/reject',
      summary: 'Reject an application; the applicant gets the reason by email',
      body: OutletRejection,
      handle: async ({ db, caller, body: { reason }, subject: { application } }) => {
        assertNotOwn(caller, application)
        await moveApplication(db, application, 'reject', { reason })
        await audit(db, {
          actorId: caller.id,
          action: 'outlet-application.reject',
          subjectId: application.id,
          after: { reason },
        })
        await postMail(db, mailOf(application, rejected(reason)))
        return answer(db, application.id)
      },
    }),
  ]
}

/** Lets staff correct the application, or turn it down: the applicant hasn't heard of the decision yet. */
async function returnToStaff(db: Db, application: OutletApplication, refusal: string): Promise<void> {
  await moveApplication(db, application, 'return', { refusal })
  await notify(
    db,
    { staff: true },
    {
      area: 'promotions',
      title: `${application.outletName} couldn’t be listed`,
      body: `The content system refused it: ${refusal} See Moderation, Outlet applications.`,
      subjectId: application.id,
    },
  )
}

/** Adds accepted outlets to the content system: retried until it succeeds, once. */
export function outletApplicationJobs({ content, intake, ownerLinks, postMail }: Deps): Job[] {
  return [
    {
      name: LIST,
      run: async (payload, { db, now: at }) => {
        const { applicationId } = payload as { applicationId: string }
        const found = await applicationById(db, applicationId)
        if (found?.application.status !== 'accepted' || !intake) return
        const added = await intake.addOutlet(found.application)
        const { networks } = await content.catalogue()
        const network = networks.find(({ slug }) => slug === found.application.network) ?? null
        await db.transaction().execute(async (tx) => {
          const now = await applicationById(tx, applicationId, true)
          if (now?.application.status !== 'accepted') return
          if ('refusal' in added) return returnToStaff(tx, now.application, added.refusal)
          const { outletId } = added
          if (outletId === null) {
            await moveApplication(tx, now.application, 'refuse', { reason: ALREADY_LISTED })
            return postMail(tx, mailOf(now.application, rejected(ALREADY_LISTED)))
          }
          await moveApplication(tx, now.application, 'list', { outlet_id: outletId })
          const { outletName, email } = now.application
          // If the platform posts automatically, the owner has nothing to do. A link that staff have given already stays.
          if (publisherOf({ network, publisher: null }) !== 'assisted' || (await linkOfOutlet(tx, outletId)))
            return postMail(tx, mailOf(now.application, listed))
          const letter = { subject: listed.subject, lead: `${listed.text} Your posts will be on a page of your own:` }
          await giveLink(tx, ownerLinks, { outletId, outletName, email }, letter, at)
        })
      },
    },
  ]
}

/** Retention of settled applications in days: see docs/retention.md. */
const SETTLED_RETENTION_DAYS = 365

export const outletApplicationSweeps: Sweep[] = [
  {
    name: 'outlet-applications:forget-settled',
    cron: '26 3 * * *',
    run: (_, { db, now }) => deleteSettled(db, daysBefore(now, SETTLED_RETENTION_DAYS)),
  },
]
