/** The catalogue of what a stay can have (amenities, property types, …) and requests to add to it. */
import { z } from 'zod'
import { isWebUrl } from '../addresses.ts'
import { attributeTypes } from '../enumerations.ts'
import { instant, isMediaPath, optionalText, requiredText } from '../fields.ts'
import { attributeRequestLifecycle } from '../lifecycle.ts'
import { messages } from '../messages.ts'

/** The attribute's type in a path: `Amenity`, or written as `amenity`, `property-type`, `property_type`. */
export function attributeTypeFrom(written: string): (typeof attributeTypes)[number] | null {
  return (
    attributeTypes.find((type) => type.toLowerCase() === written.trim().toLowerCase().replace(/[-_+]/g, ' ')) ?? null
  )
}

/** POST /stays/attributes/{type}. */
export const AttributeFields = z.strictObject({
  name: requiredText('Name', 50),
  type: z.enum(attributeTypes).optional(),
  iconUrl: z
    .string()
    .trim()
    .max(1000, messages.atMost('Icon url', 1000))
    .refine((url) => url === '' || isMediaPath(url) || isWebUrl(url), messages.invalidUrl)
    .default(''),
  description: optionalText('Description', 200),
})

export const StayAttribute = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attributeTypes),
  iconUrl: z.string(),
  description: z.string(),
  stayCount: z.int(),
})
export type StayAttribute = z.infer<typeof StayAttribute>

export const AttributeRequest = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attributeTypes),
  iconUrl: z.string(),
  description: z.string(),
  status: z.enum(attributeRequestLifecycle.statuses),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type AttributeRequest = z.infer<typeof AttributeRequest>
