import { CARD_AMOUNT_MAX, CARD_AMOUNT_MIN, formatCents } from '@lodestay/domain'
import type { NumberField, Validate } from 'payload'

/** A sanity limit: anything larger is a typo. PostgreSQL stores numbers up to it exactly. */
const LARGEST = 1_000_000_000

// Editors read this below a field for dollars. The API takes cents.
export const PRICE_PROBLEM = `Write a price in dollars, such as 45 or 45.50: from ${formatCents(CARD_AMOUNT_MIN)} to ${formatCents(CARD_AMOUNT_MAX)}, or 0 if it’s free. (In the API, write it in whole cents.)`

/** A price: stored in cents, entered and listed in dollars. Either free, or what a card can be charged. */
export function cents(name = 'price', label = 'Price'): NumberField {
  const isPrice = (value: unknown) =>
    value === 0 ||
    (Number.isInteger(value) && (value as number) >= CARD_AMOUNT_MIN && (value as number) <= CARD_AMOUNT_MAX)
  return {
    name,
    type: 'number',
    label,
    required: true,
    min: 0,
    validate: (value: unknown) => isPrice(value) || PRICE_PROBLEM,
    admin: { components: { Field: '/components/dollars.tsx#Dollars', Cell: '/components/dollars.tsx#DollarsCell' } },
  }
}

/** A count of something. */
export function amount(name: string, description: string, label?: string): NumberField {
  return {
    name,
    type: 'number',
    ...(label && { label }),
    required: true,
    min: 0,
    admin: { description },
    validate: (value: unknown) =>
      (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST) ||
      `This is a whole number, from 0 to ${LARGEST.toLocaleString('en-US')}.`,
  }
}

/** A count that may be left empty. */
export function optionalAmount(name: string, description: string): NumberField {
  return {
    name,
    type: 'number',
    admin: { description },
    validate: (value: unknown, { min = 0, max = LARGEST }: { min?: number; max?: number }) =>
      value === null ||
      value === undefined ||
      (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) ||
      `This is a whole number from ${min} to ${max}, or empty.`,
  }
}

/** Width divided by height; empty if any ratio is allowed. */
export function ratio(name: string, label: string): NumberField {
  return {
    name,
    type: 'number',
    label,
    admin: { description: 'Width by height: 1 is a square, 0.8 is 4:5. Empty where any will do.' },
    validate: (value: unknown) =>
      value === null ||
      value === undefined ||
      (typeof value === 'number' && value > 0 && value <= 10) ||
      'A ratio is more than 0 and at most 10.',
  }
}

/** The upper end of a range whose lower end is the field `minimum` beside it. Either may be empty if its field allows that. */
export function upTo(field: NumberField, minimum: string): NumberField {
  const validate = field.validate as Validate<unknown, unknown, Record<string, unknown>>
  const validateBoth: typeof validate = async (value, options) => {
    const verdict = await validate(value, options)
    if (verdict !== true) return verdict
    const least = options.siblingData[minimum]
    const isBelow = typeof value === 'number' && typeof least === 'number' && value < least
    return !isBelow || 'The maximum can’t be less than the minimum.'
  }
  return { ...field, validate: validateBoth } as NumberField
}
