/** The endpoints shared by every reviewed kind, generated from its module's description. */
import {
  AppealFields,
  Feedback,
  feedbackKinds,
  leadsTo,
  nextStatus,
  PageQuery,
  paged,
  Rejection,
  type Resource,
  ReviewHistory,
  ReviewStanding,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import { methodName, singular } from '../../kernel/operation-id.ts'
import { feedbackPage } from '../feedback/index.ts'
import { accept, appeal, claim, getHistory, reject, release, staffStanding, takeOver, undo } from './decide.ts'
import { getAssignee } from './desk-store.ts'
import type { Reviewed, ReviewKind } from './review-kind.ts'
import { actsAsStaff } from './staff-edit.ts'

/** `status`: the status after accepting. */
function publishBody(status: string) {
  return z
    .strictObject({ status: z.literal(status, { error: `Status must be ${status}.` }).default(status) })
    .prefault({})
}

type Calls<R extends z.ZodType, T extends Reviewed> = {
  readonly of: ReviewKind<T>
  /** Base path of the kind's own endpoints: `/offers`. */
  readonly url: string
  readonly reply: R
  /** Response of each call: the item's current state. */
  readonly answer: (db: Db, id: string, now: Date) => Promise<z.input<R>>
  /** Permission resource for reading feedback and appealing; omit if hosts have no page for it. */
  readonly resource?: Resource
  /** For reviewed edits: the live version next to the proposed one. */
  readonly compare?: (subject: T, item: z.input<R>) => { live: z.input<R> | null; diff: FieldDifference[] }
}
type FieldDifference = { readonly field: string; readonly before: unknown; readonly after: unknown }

/**
 * `publish`, `reject`, `lock`, `feedback` below the kind's own path; `release`, `takeover`, `undo`, `appeals` below
 * /moderation. Moves missing from the lifecycle have no endpoint: a claim, or returning a rejected item to Submitted.
 */
export function reviewEndpoints<R extends z.ZodType, T extends Reviewed>(calls: Calls<R, T>): Endpoint[] {
  const { of, url, reply, answer, resource, compare } = calls
  const moderation = `/moderation/${of.kind}/:id`
  const isClaimable = 'lock' in of.lifecycle.moves
  const isAppealable = leadsTo(of.lifecycle, 'Rejected', 'Submitted')
  const subject = ({ db, params }: ByIdContext) => of.byId(db, params.id, true)
  const decision = { method: 'POST', access: 'staff', params: ById, reply: reply as z.ZodType, subject } as const
  const nameOf = (verb: string, what = '') => methodName(`${verb} ${singular(of.kind)} ${what}`)
  type Act = (db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed, now: Date) => Promise<void>
  const call = (path: string, verb: string, summary: string, act: Act) =>
    endpoint({
      ...decision,
      url: path,
      operationId: nameOf(verb),
      problems: ['illegal-move', 'claimed-by-another'],
      summary,
      handle: async ({ db, caller, subject, now }) => {
        await act(db, caller, of, subject, now)
        return answer(db, subject.id, now)
      },
    })
  return [
    endpoint({
      ...decision,
      url: `${url}/:id/publish`,
      problems: ['illegal-move', 'claimed-by-another'],
      summary: `Accept a submitted ${of.noun}`,
      body: publishBody(nextStatus(of.lifecycle, 'Submitted', 'publish')),
      handle: async ({ db, caller, subject, now }) => {
        await accept(db, caller, of, subject, now)
        return answer(db, subject.id, now)
      },
    }),
    endpoint({
      ...decision,
      url: `${url}/:id/reject`,
      problems: ['illegal-move', 'claimed-by-another'],
      summary: `Reject a submitted ${of.noun}, with a category and a message to its host`,
      body: Rejection,
      handle: async ({ db, caller, subject, body, now }) => {
        await reject(db, caller, of, subject, body, now)
        return answer(db, subject.id, now)
      },
    }),
    ...(isClaimable
      ? [
          call(
            `${url}/:id/lock`,
            'lock',
            `Claim a ${of.noun} for review; it lapses after 15 minutes without action`,
            claim,
          ),
          call(`${moderation}/release`, 'release', 'Give a claim back to the queue', release),
          call(`${moderation}/takeover`, 'take over', "Take over another moderator's claim", takeOver),
        ]
      : []),
    call(
      `${moderation}/undo`,
      'undo decision on',
      'Take a decision back, within half a minute: then its host is told',
      undo,
    ),
    endpoint({
      method: 'GET',
      url: moderation,
      operationId: nameOf('get', 'review'),
      summary: `Get what a moderator needs to decide: the submitted ${of.noun}, the live version, the diff by field, and earlier messages`,
      access: 'staff',
      params: ById,
      reply: z.object({
        item: reply as z.ZodType,
        standing: ReviewStanding.meta({ id: 'ReviewStanding' }),
        live: (reply as z.ZodType).nullable(),
        diff: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        ...ReviewHistory.shape,
      }),
      subject: ({ db, params }) => of.byId(db, params.id),
      handle: async ({ db, caller, subject, now }) => {
        const item = await answer(db, subject.id, now)
        const { live = null, diff = [] } = compare?.(subject, item) ?? {}
        const history = await getHistory(db, subject.id, caller, now)
        const assignedTo = await getAssignee(db, of.kind, subject.id)
        return { item, standing: staffStanding(caller, subject, history, assignedTo), live, diff, ...history }
      },
    }),
    ...(resource
      ? [
          endpoint({
            method: 'GET',
            url: `${url}/:id/feedback`,
            summary: `List moderators’ messages about this ${of.noun}, newest first`,
            access: `${resource}.View`,
            params: ById,
            query: PageQuery.extend({ kind: z.enum(feedbackKinds).optional().describe('Only messages of this kind.') }),
            reply: paged(Feedback.meta({ id: 'Feedback' })),
            subject: ({ db, params }) => of.byId(db, params.id),
            handle: ({ db, params, query }) => feedbackPage(db, params.id, query),
          }),
        ]
      : []),
    ...(resource && isAppealable
      ? [
          endpoint({
            ...decision,
            url: `${moderation}/appeals`,
            operationId: nameOf('appeal', 'rejection'),
            problems: ['illegal-move', 'already-exists'],
            summary: `Appeal a rejected ${of.noun} to another moderator`,
            access: `${resource}.Update`,
            body: AppealFields,
            status: 201,
            handle: async ({ db, caller, subject, body, now }) => {
              // Each decision can be appealed once: staff would use up the host's appeal.
              if (actsAsStaff(caller, `${resource}.Update`, subject))
                throw new Problem('forbidden', `Only the ${of.noun}’s host can appeal.`)
              await appeal(db, caller, of, subject, body.message, now)
              return answer(db, subject.id, now)
            },
          }),
        ]
      : []),
  ]
}
