/**
 * The closed vocabularies of the specification (section 3, 'Enumerations'), as readonly tuples for zod and for menus.
 */
import { BRAND_NAME } from './brand.ts'

export const cardTiers = ['Standard', 'Premium'] as const
export const mediaKinds = ['photo', 'video', 'richText'] as const
export const bedTypes = ['King', 'Queen', 'Full', 'Twin', 'Other'] as const
export const parkingKinds = ['On-Site', 'Off-Site', 'Street', 'None'] as const
export const petPolicies = ['Allowed', 'Not Allowed', 'Variable'] as const
export const attributeTypes = [
  'Amenity',
  'Property Type',
  'Special Interest',
  'Booking Partner',
  'Social Partner',
  'Region',
  'State',
  'Country',
] as const
// Includes the brand's own feed. The cast to its default name keeps the tuple's type literal.
export const socialPlatforms = [
  'Instagram',
  BRAND_NAME as 'Lodestay',
  'Facebook',
  'TikTok',
  'X',
  'Email',
  'None',
] as const
export const locationKinds = ['City', 'State'] as const
export const messageKinds = ['Notification', 'Feedback', 'Message', 'Announcement'] as const
export type MessageKind = (typeof messageKinds)[number]
export const audiences = ['Host', 'Traveler', 'User', 'Admin'] as const
export const severities = ['info', 'warning', 'error'] as const
export const flagReasons = ['inappropriate_content', 'spam'] as const
export const feedbackCategories = [
  'Spelling',
  'Grammar',
  'Punctuation',
  'Inappropriate Language',
  'Inappropriate Photos/Content',
  'Other',
] as const
export const feedbackKinds = ['Rejection', 'Message', 'Admin Edit'] as const
export const notificationAreas = ['offers', 'cancellations', 'listing', 'promotions', 'feedback'] as const

export const waitlistRoles = ['Host', 'Traveler'] as const
export const promotionPlacements = ['home', 'search', 'stay'] as const

export type AttributeType = (typeof attributeTypes)[number]
export type Audience = (typeof audiences)[number]
export type FeedbackCategory = (typeof feedbackCategories)[number]
export type FeedbackKind = (typeof feedbackKinds)[number]
export type NotificationArea = (typeof notificationAreas)[number]
