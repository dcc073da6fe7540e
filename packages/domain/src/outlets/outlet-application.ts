/** An outlet's application to be listed. */
import { z } from 'zod'
import { email, instant, optionalText, requiredText, textList, webUrl, wholeNumber } from '../fields.ts'
import { outletApplicationLifecycle } from '../lifecycle.ts'
import { MESSAGE_MAX, OUTLET_APPLICATION_MESSAGE_MAX } from '../text-limits.ts'

const example = {
  outletName: 'Slow Weekends',
  handle: '@slow.weekends',
  network: 'instagram',
  reach: 12_400,
  audience: 'Couples from Boston and New York',
  topics: ['Weekends'],
  regions: ['New England'],
  description: 'Quiet places, photographed in the morning.',
  contactName: 'Wren Halloran',
  email: 'wren@example.com',
}

/** The content system's limit on every count. */
const REACH_MAX = 1_000_000_000

/** POST /outlet-applications. */
export const OutletApplicationFields = z
  .strictObject({
    outletName: requiredText('Outlet name', 100),
    handle: requiredText('Handle', 100),
    /** A network's slug. */
    network: requiredText('Network', 100),
    url: webUrl('Web address', 500).or(z.literal('')).default(''),
    reach: wholeNumber('Followers', 0, REACH_MAX),
    audience: requiredText('Audience', 200),
    topics: textList('Topics', 40, 10).default([]),
    regions: textList('Regions', 40, 10).default([]),
    description: requiredText('Description', MESSAGE_MAX),
    contactName: requiredText('Name', 100),
    email: email('Email', 100),
    message: optionalText('Message', OUTLET_APPLICATION_MESSAGE_MAX),
  })
  .meta({ examples: [example] })
export type OutletApplicationFields = z.infer<typeof OutletApplicationFields>

/** PATCH /outlet-applications/{id}: what the content system may refuse. */
export const OutletCorrection = OutletApplicationFields.pick({ network: true, reach: true }).partial()
export type OutletCorrection = z.infer<typeof OutletCorrection>

/** POST /outlet-applications/{id}/reject. */
export const OutletRejection = z.strictObject({ reason: requiredText('Reason', MESSAGE_MAX) })

export const OutletApplication = z.object({
  ...OutletApplicationFields.shape,
  id: z.string(),
  reach: z.int(),
  status: z.enum(outletApplicationLifecycle.statuses),
  /** The reason given to the applicant; empty unless it was rejected. */
  reason: z.string(),
  /** Why the content system refused the outlet after it was approved; empty unless it did. */
  refusal: z.string(),
  /** The outlet in the content system; null until it exists. */
  outletId: z.string().nullable(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type OutletApplication = z.infer<typeof OutletApplication>

/** Whether two handles on one network are the same account, however they are written: '@Slow.Weekends' is 'slow.weekends'. */
export function isSameHandle(one: string, other: string): boolean {
  return foldHandle(one) === foldHandle(other)
}

function foldHandle(handle: string): string {
  return handle
    .normalize('NFKC')
    .replaceAll(/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^@+/, '')
    .toLowerCase()
}
