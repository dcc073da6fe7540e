/**
 * Building blocks for the entities' schemas. Each takes the field's label, because every message in the specification
 * starts with it. Lengths count Unicode code points, like JSON Schema's `maxLength`.
 */
import { z } from 'zod'
import { isSitePath, isWebUrl } from './addresses.ts'
import { characters, isVisible, withoutControls } from './characters.ts'
import { languages } from './languages.ts'
import { messages } from './messages.ts'
import { formatCents } from './promotions/price.ts'

/** The message for an invalid value; a missing value gets the message for missing fields. */
function orMissing(label: string, message: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? messages.required(label) : message
}

function wrongType(label: string, kind: string) {
  return orMissing(label, `${label} must be ${kind}.`)
}

function nonEmpty(error: Parameters<typeof z.string>[0]) {
  return z.string(error).overwrite(withoutControls).trim()
}

/** Trimmed text of at most `max` characters, without control characters; empty if nothing of it can be seen. */
export function text(label: string, max: number) {
  const message = messages.atMost(label, max)
  return nonEmpty({ error: wrongType(label, 'text') })
    .overwrite((value) => (isVisible(value) ? value : ''))
    .refine((value) => characters(value) <= max, message)
    .meta({ maxLength: max })
}

/** `text` of which something can be seen: "X is required." */
export function requiredText(label: string, max: number) {
  return nonEmpty({ error: wrongType(label, 'text') })
    .min(1, messages.required(label))
    .refine((value) => value === '' || isVisible(value), messages.required(label))
    .refine((value) => characters(value) <= max, messages.atMost(label, max))
    .meta({ maxLength: max })
}

/** `text` that may be left out, and is then the empty string. */
export function optionalText(label: string, max: number) {
  return text(label, max).default('')
}

/** A list of short texts. Empty items are rejected, duplicates removed. */
export function textList(label: string, eachMax: number, count: number) {
  return z
    .array(
      nonEmpty({ error: `Each item in ${label} must be text.` })
        .min(1, `Each item in ${label} must not be empty.`)
        .refine((value) => value === '' || isVisible(value), `Each item in ${label} must not be empty.`)
        .refine((value) => characters(value) <= eachMax, messages.eachAtMost(label, eachMax))
        .meta({ maxLength: eachMax }),
      { error: wrongType(label, 'a list') },
    )
    .max(count, `${label} must have at most ${count} items.`)
    .overwrite((items) => [...new Set(items)])
}

/**
 * A whole number from `min` to `max`. The messages are for values below and above; `kind` is what messages call such a
 * number.
 */
export function wholeNumber(
  label: string,
  min: number,
  max: number,
  minMessage?: string,
  maxMessage?: string,
  kind = 'a whole number',
) {
  return z
    .int({ error: wrongType(label, kind) })
    .min(min, minMessage ?? `${label} must be at least ${min}.`)
    .max(max, maxMessage ?? `${label} must be at most ${max}.`)
}

/** The language in which somebody reads emails. */
export function language() {
  return z.enum(languages, { error: `Language must be one of ${languages.join(', ')}.` })
}

/** The language of the page on which a form was sent, which its emails are then written in. */
export function pageLanguage() {
  return language().default('en')
}

/** Yes or no. */
export function flag(label: string) {
  return z.boolean({ error: wrongType(label, 'true or false') })
}

/** A million dollars. */
export const CENTS_MAX = 100_000_000

/** Money in whole US cents, never negative; with `least` 1, not nothing either. */
export function cents(label: string, least: 0 | 1 = 0) {
  const minMessage = least === 0 ? `${label} cannot be negative.` : `${label} must be more than $0.`
  const maxMessage = `${label} must be at most ${formatCents(CENTS_MAX)}.`
  return wholeNumber(label, least, CENTS_MAX, minMessage, maxMessage, 'an amount in whole cents')
}

/** Like `isWebUrl`, but the host must also be a public name with a top-level domain: "a valid URL with a sane host". */
export function isWebsite(value: string): boolean {
  if (!isWebUrl(value)) return false
  const labels = new URL(value).hostname.replace(/\.$/, '').split('.')
  return labels.length > 1 && /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/i.test(labels.at(-1) ?? '')
}

/** A link that people will follow, at most `max` characters. */
export function webUrl(label: string, max: number) {
  return requiredText(label, max).refine(isWebUrl, messages.invalidUrl)
}

/** A link to a page of our site or to a web URL. */
export function siteLink(label: string, max: number) {
  return requiredText(label, max).refine((link) => isSitePath(link) || isWebUrl(link), messages.invalidUrl)
}

/** A normalized path to one of our uploads: `/media/../api` is rejected. */
export function isMediaPath(value: string): boolean {
  return /^(?!.*\/\.{1,2}(?:\/|$))\/media\/[\w./-]+$/.test(value)
}

/** A picture: one of ours (`/media/…`), or a web URL as stored in the past. New ones have to be ours: see `isOwnPicture`. */
export function pictureUrl(label: string) {
  return requiredText(label, 1000).refine((url) => isMediaPath(url) || isWebUrl(url), messages.invalidUrl)
}

const sane = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/** The specification's email rule: one @, no "..", domain labels that neither start nor end with "-". */
export function isEmail(value: string): boolean {
  if (value.length > 254 || value.includes('..')) return false
  const at = value.lastIndexOf('@')
  if (at < 1 || at > 64) return false
  const local = value.slice(0, at)
  const labels = value.slice(at + 1).split('.')
  return (
    /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    labels.length > 1 &&
    labels.every((label) => sane.test(label)) &&
    /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/i.test(labels.at(-1) ?? '')
  )
}

/** An email address, required. */
export function email(label: string, max: number) {
  return requiredText(label, max).refine(isEmail, messages.invalidEmail)
}

/**
 * Whether an account can have this address: the identity service accepts fewer than the specification's rule, and checks
 * them as zod does.
 */
export function isAccountEmail(value: string): boolean {
  return isEmail(value) && z.email().safeParse(value).success
}

/** The address of someone who is to have an account, required: a link to sign up would be useless to any other. */
export function accountEmail() {
  return requiredText('Email', 100).refine(isAccountEmail, messages.invalidEmail)
}

/** An ISO 8601 instant in UTC, as every time in our JSON. */
export function instant(label: string) {
  return z.iso.datetime({ error: orMissing(label, `${label} must be an ISO 8601 time in UTC.`) })
}

/**
 * ISO 8601 has a year 0, which databases don't, and writes years after 9999 with a sign, which nothing else can read.
 */
const YEARS = { earliest: Date.parse('0001-01-01'), latest: Date.UTC(9999, 11, 31, 23, 59, 59, 999) }
/** One year less, so that dates computed from one, such as the next day, are also in range. */
const MOMENTS = { earliest: 1, latest: Date.UTC(9998, 11, 31, 23, 59, 59, 999) }

/** Whether a date starting with its year has one that databases support. */
export function hasYear(date: string): boolean {
  return !date.startsWith('0000')
}

type TimeOptions = { readonly error: ReturnType<typeof orMissing>; readonly abort: boolean }

/** A time as callers send it: positive epoch milliseconds, their digits in an address, or ISO 8601 in UTC. */
function sentTime({ earliest, latest }: typeof YEARS, options: TimeOptions) {
  const milliseconds = z.int(options).positive(options).max(latest, options)
  const digits = z
    .string()
    .regex(/^\d{1,16}$/, options)
    .transform(Number)
    .pipe(milliseconds)
  const iso = z.iso.datetime(options).refine((time) => {
    const at = Date.parse(time)
    return at >= earliest && at <= latest
  }, options)
  return z.union([iso, milliseconds, digits], options)
}

/** A time as callers send it. Gives ISO 8601. */
export function sentInstant(label: string) {
  const options = { error: orMissing(label, `${label} must be an ISO 8601 time in UTC.`), abort: true }
  return sentTime(YEARS, options).transform((time) => (typeof time === 'number' ? new Date(time).toISOString() : time))
}

/** A half-open time range: the end is exclusive. */
export function timeWindow() {
  return z
    .strictObject(
      { start: sentInstant('Window start'), end: sentInstant('Window end') },
      { error: 'Window must be a start and an end.' },
    )
    .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
      path: ['end'],
      message: 'Window must end after it starts.',
    })
}

export type TimeWindow = { start: string; end: string }

/** One value of an enumeration. */
export function oneOf<const W extends readonly string[]>(label: string, words: W) {
  const message = `${label} must be one of ${words.join(', ')}.`
  return z.enum(words, {
    error: ({ input }) => (input === '' ? messages.required(label) : orMissing(label, message)({ input })),
  })
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(label: string) {
  const error = orMissing(label, `${label} must be a day as YYYY-MM-DD.`)
  return z.iso.date({ error }).refine(hasYear, { error })
}

/** A moment as the specification's clients send it: positive epoch milliseconds, or ISO 8601. Gives a Date. */
export function moment(label: string) {
  const options = { error: orMissing(label, `${label} must be a positive timestamp.`), abort: true }
  return sentTime(MOMENTS, options).transform((time) => new Date(time))
}

/** From a moment to a later one. */
export function dateRange(label: string) {
  return z
    .strictObject(
      { start: moment('Start date'), end: moment('End date') },
      { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : messages.required(label)) },
    )
    .refine((range) => range.end > range.start, { path: ['end'], message: messages.endAfterStart })
}

/** The stay that something is made for. */
export const stayReference = z
  .string({ error: messages.required('Stay') })
  .min(1, messages.required('Stay'))
  .max(60)

/**
 * Reads stored JSON that an older version of the platform may have written: missing members get their value from
 * `empty`.
 */
export function storedAs<T extends z.ZodObject>(fields: T, empty: object): z.ZodType<z.output<T>> {
  return z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => {
        const instead = (empty as Record<string, unknown>)[name]
        const stored = field instanceof z.ZodObject ? storedAs(field, instead as object) : (field as z.ZodType)
        return [name, stored.default(instead)]
      }),
    ),
  ) as unknown as z.ZodType<z.output<T>>
}

/** A PATCH schema: every field is optional and none has a default. */
export function changesOf<T extends z.ZodObject>(fields: T) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        (
          (field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field) as z.ZodType
        ).optional(),
      ]),
    ) as { [F in keyof T['shape']]: z.ZodOptional<z.ZodType<z.output<T['shape'][F]>>> },
  )
}
