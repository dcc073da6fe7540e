/**
 * Early booking: a window in which some travelers see a private link before a stay opens to everyone. Decision 0033.
 */
import { z } from 'zod'
import { characters } from '../characters.ts'
import { moment, oneOf, requiredText, webUrl } from '../fields.ts'
import { messages } from '../messages.ts'
import { EARLY_CODE_MAX } from '../text-limits.ts'

/** Who can get early access: travelers who favorited the stay, who watch it, or who entered one of its host's codes. */
const earlyAudiences = ['favorites', 'watchers', 'code'] as const
export type EarlyAudience = (typeof earlyAudiences)[number]

const EARLY_CODES_MAX = 10
/** Shorter codes could be guessed. */
const EARLY_CODE_MIN = 6

const code = requiredText('Code', EARLY_CODE_MAX)

/**
 * POST /stays/{id}/early-booking; null withdraws it. Days are written in UTC, like those of offers: from midnight to the
 * last second of a day, which begin and end where the stay is.
 */
export const EarlyBookingFields = z
  .strictObject({
    startDate: moment('Start date'),
    endDate: moment('End date'),
    bookingLink: webUrl('Booking link', 1000),
    audiences: z
      .array(oneOf('Each item in audiences', earlyAudiences), { error: 'Audiences must be a list.' })
      .min(1, 'Audiences is required.')
      .overwrite((items) => [...new Set(items)])
      .default(['favorites']),
    codes: z
      .array(
        code.refine(
          (text) => characters(text) >= EARLY_CODE_MIN,
          `Each code must have at least ${EARLY_CODE_MIN} characters.`,
        ),
        {
          error: 'Codes must be a list.',
        },
      )
      .max(EARLY_CODES_MAX, `Codes must have at most ${EARLY_CODES_MAX} items.`)
      .overwrite((items) => [...new Set(items)])
      .default([]),
  })
  .refine((window) => window.endDate > window.startDate, { path: ['endDate'], message: messages.endAfterStart })
  .refine(({ audiences, codes }) => !audiences.includes('code') || codes.length > 0, {
    path: ['codes'],
    message: 'Enter at least one code.',
  })
  .nullable()
export type EarlyBookingFields = NonNullable<z.output<typeof EarlyBookingFields>>

/** POST /stays/{id}/early-booking/codes. */
export const EnteredCode = z.strictObject({ code })

/** An early booking, as far as the reader may see it. */
export const EarlyBooking = z.object({
  /** The window's days, written in UTC. */
  startDate: z.string(),
  endDate: z.string(),
  /** When it opens to everyone: as the window's last day ends where the stay is. */
  opensAt: z.string(),
  /** Null for those without access, or without access yet. */
  bookingLink: z.string().nullable(),
  /** For those whose access hasn't started: when they will see the link. */
  letInFrom: z.string().optional(),
  /** For hosts. */
  audiences: z.array(z.enum(earlyAudiences)).optional(),
  codes: z.array(z.string()).optional(),
  /** Whether a code grants access. */
  takesCodes: z.boolean().optional(),
})
export type EarlyBooking = z.infer<typeof EarlyBooking>

/** On a card: only when. */
export const EarlyWindow = EarlyBooking.pick({ startDate: true, endDate: true, opensAt: true })
export type EarlyWindow = z.infer<typeof EarlyWindow>
