/**
 * Events an organization's webhooks can receive, and the audit log actions that trigger them. Without schemas, so that
 * the settings page doesn't load a validator.
 */
export const organizationEvents = {
  'stay.submitted': ['stay.submit'],
  'stay.published': ['stay.publish'],
  'stay.rejected': ['stay.reject'],
  'stay.deleted': ['stay.delete'],
  'offer.published': ['offer.publish'],
  'offer.rejected': ['offer.reject'],
  'cancellation.drafted': ['cancellation.draft'],
  'cancellation.published': ['cancellation.publish'],
  'cancellation.rejected': ['cancellation.reject'],
  'cancellation.filled': ['cancellation.fill'],
  'cancellation.closed': ['cancellation.close'],
  'giveaway.published': ['giveaway.publish'],
  'giveaway.rejected': ['giveaway.reject'],
  'giveaway.drawn': ['giveaway.draw'],
  'promotion.accepted': ['promotion.publish'],
  'promotion.rejected': ['promotion.reject'],
  'promotion.scheduled': ['promotion.schedule'],
  'promotion.executed': ['promotion.execute'],
  'payment.settled': ['transaction.settle'],
  'payment.failed': ['transaction.fail', 'subscription.payment-fail'],
  'payment.refunded': ['transaction.refund'],
  'payment.refund-failed': ['transaction.refund-failed'],
  'plan.started': ['subscription.start'],
  'plan.changed': ['subscription.update', 'subscription.change', 'subscription.cancel'],
  'plan.ended': ['subscription.end'],
  'member.joined': ['organization.join'],
  'member.left': ['organization.leave', 'organization.remove'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OrganizationEvent = keyof typeof organizationEvents
export const organizationEventNames = Object.keys(organizationEvents) as [OrganizationEvent, ...OrganizationEvent[]]

/** Most that an organization may have. */
export const ORGANIZATION_WEBHOOKS_MAX = 10

/** Events that a person can send by hand: tests and replays. */
export const SENT_BY_HAND_A_MINUTE = 10
export const SENT_BY_HAND_A_DAY = 200
