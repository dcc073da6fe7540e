/** The catalogue of what a stay can have (amenities, property types, …) and requests to add to it. */
import { z } from 'zod'
import { isWebUrl } from '../addresses.ts'
import { type AttributeType, attributeTypes } from '../enumerations.ts'
import { instant, isMediaPath, optionalText, requiredText, text } from '../fields.ts'
import { attributeRequestLifecycle } from '../lifecycle.ts'
import { isOwnPicture } from '../media/own-picture.ts'
import { messages } from '../messages.ts'
import { stayField, stayFieldsWith } from '../stays/stay-fields.ts'
import { ATTRIBUTE_DESCRIPTION_MAX } from '../text-limits.ts'

/** The attribute's type in a path: `Amenity`, or written as `amenity`, `property-type`, `property_type`. */
export function attributeTypeFrom(text: string): (typeof attributeTypes)[number] | null {
  return attributeTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase().replace(/[-_+]/g, ' ')) ?? null
}

const NAME_MAX = 50

/** The maximum length of an attribute's name: the limit of the stay field its catalogue is for. */
export function attributeNameMax(type: AttributeType): number {
  const fields = stayFieldsWith('catalogue').map(stayField)
  const limits = fields.flatMap((field) => (field.catalogue === type && field.kind === 'names' ? field.max : []))
  return limits.length > 0 ? Math.max(...limits) : NAME_MAX
}

/** Requests per person in 24 hours. */
export const ATTRIBUTE_REQUESTS_A_DAY = 20
/** Requests per person that wait for a decision at a time. */
export const ATTRIBUTE_REQUESTS_OPEN = 50

/** POST /stays/attributes/{type}; the name is also limited by `attributeNameMax`. */
export const AttributeFields = z.strictObject({
  name: requiredText('Name', NAME_MAX),
  type: z.enum(attributeTypes).optional(),
  iconUrl: text('Icon url', 1000)
    .refine((url) => url === '' || isMediaPath(url) || isWebUrl(url), { error: messages.invalidUrl, abort: true })
    .refine((url) => url === '' || isOwnPicture(url), messages.uploadedHere('Icon url'))
    .default(''),
  description: optionalText('Description', ATTRIBUTE_DESCRIPTION_MAX),
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
