import type Stripe from 'stripe'
import { z } from 'zod'
import { behaviorOf } from './cards.ts'
import { cardError, type Decline, invalidRequest } from './errors.ts'
import { assertClientSecret, assertStatus, CONFIRMABLE } from './intents.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { attachMethod, createMethod, getMethod, methodData } from './payment-methods.ts'
import { AUTHENTICATION_FAILED, needsAuthentication, nextActionOf, rememberSetUp } from './payments.ts'
import { idOf } from './resources.ts'
import { newId, randomText } from './store.ts'
import { change, create, defined, mergeMetadata, type Work } from './work.ts'

const chosen = {
  payment_method: p.text.optional(),
  payment_method_data: z.strictObject(methodData).optional(),
}
const confirmation = { ...chosen, return_url: p.text.optional(), use_stripe_sdk: p.boolean.optional() }
const details = {
  allowed_payment_method_types: p.allowedTypes.optional(),
  customer: p.text.optional(),
  description: p.text.optional(),
  metadata: p.emptyable(p.metadata).optional(),
}

export const setupIntentOperations = [
  operation(
    'POST /v1/setup_intents',
    {
      ...confirmation,
      ...details,
      automatic_payment_methods: p.automaticPaymentMethods.optional(),
      confirm: p.boolean.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    },
    (work, { confirm = false, ...given }) => {
      p.assertOneChoiceOfMethods(given)
      if (given.customer) work.store.get('customer', given.customer, 'customer')
      const intent = create(work, newIntent(work, given), 'setup_intent.created')
      const ready = chooseMethod(work, intent, given)
      return confirm ? confirmSetup(work, ready, given.return_url) : ready
    },
  ),
  operation(
    'GET /v1/setup_intents/:id',
    { client_secret: p.text.optional() },
    (work, { client_secret }, { id }) => {
      const intent = work.store.get('setup_intent', id, 'intent')
      assertClientSecret(work, intent, client_secret)
      return intent
    },
    { isForBrowsers: true },
  ),
  operation(
    'POST /v1/setup_intents/:id',
    { ...details, payment_method: p.text.optional() },
    (work, { payment_method, metadata, ...given }, { id }) => {
      const intent = work.store.get('setup_intent', id, 'intent')
      assertStatus(intent, 'update', CONFIRMABLE)
      if (given.customer) work.store.get('customer', given.customer, 'customer')
      const changes = {
        ...defined(given),
        ...(metadata !== undefined && { metadata: mergeMetadata(intent.metadata, metadata) }),
      }
      return chooseMethod(work, work.store.update(intent, changes), { payment_method })
    },
  ),
  operation(
    'POST /v1/setup_intents/:id/confirm',
    { ...confirmation, client_secret: p.text.optional() },
    (work, { client_secret, ...given }, { id }) => {
      const intent = work.store.get('setup_intent', id, 'intent')
      assertClientSecret(work, intent, client_secret)
      assertStatus(intent, 'confirm', CONFIRMABLE)
      return confirmSetup(work, chooseMethod(work, intent, given), given.return_url)
    },
    { isForBrowsers: true },
  ),
  operation(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional() },
    (work, { cancellation_reason = null }, { id }) => {
      const intent = work.store.get('setup_intent', id, 'intent')
      assertStatus(intent, 'cancel', CONFIRMABLE)
      const changes = { status: 'canceled', cancellation_reason, next_action: null } as const
      return change(work, intent, changes, 'setup_intent.canceled')
    },
  ),
  operation(
    'GET /v1/setup_intents',
    { ...p.page, created: p.range.optional(), customer: p.text.optional(), payment_method: p.text.optional() },
    (work, { customer, payment_method, ...page }) =>
      work.store.list('setup_intent', '/v1/setup_intents', page, defined({ customer, payment_method })),
  ),
]

type Details = {
  allowed_payment_method_types?: string[] | undefined
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | null | undefined
  usage?: 'off_session' | 'on_session' | undefined
  automatic_payment_methods?: { allow_redirects?: 'always' | 'never' | undefined } | undefined
}

function newIntent(work: Work, given: Details): Stripe.SetupIntent {
  const id = newId('setup_intent')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: given.automatic_payment_methods
      ? { enabled: true, ...defined({ allow_redirects: given.automatic_payment_methods.allow_redirects }) }
      : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: work.realTime(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  }
}

type Chosen = {
  payment_method?: string | undefined
  payment_method_data?: Parameters<typeof createMethod>[1] | undefined
}

function chooseMethod(work: Work, intent: Stripe.SetupIntent, { payment_method, payment_method_data }: Chosen) {
  if (!payment_method && !payment_method_data) return intent
  const method = payment_method_data
    ? createMethod(work, payment_method_data)
    : getMethod(work, payment_method as string)
  return work.store.update(intent, { payment_method: method.id, status: 'requires_confirmation', next_action: null })
}

function confirmSetup(work: Work, intent: Stripe.SetupIntent, returnUrl?: string): Stripe.SetupIntent {
  const id = idOf(intent.payment_method)
  if (!id) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method = work.store.get('payment_method', id)
  const { decline, authentication } = behaviorOf(method.card?.fingerprint)
  if (decline) {
    const failed = failSetup(work, intent, method, { type: 'card_error', ...decline })
    throw cardError(decline, { setup_intent: failed, payment_method: method })
  }
  if (authentication && needsAuthentication(work, method)) {
    const next_action = nextActionOf(work, intent, returnUrl)
    const changes = { status: 'requires_action', next_action, last_setup_error: null } as const
    return change(work, intent, changes, 'setup_intent.requires_action')
  }
  return completeSetup(work, intent, method)
}

function completeSetup(work: Work, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const customer = idOf(intent.customer)
  if (customer) attachMethod(work, method, customer)
  if (intent.usage === 'off_session') rememberSetUp(work, method.id)
  const changes = { status: 'succeeded', next_action: null, last_setup_error: null } as const
  return change(work, intent, changes, 'setup_intent.succeeded')
}

function failSetup(
  work: Work,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: Decline & { type: Stripe.SetupIntent.LastSetupError.Type },
): Stripe.SetupIntent {
  const changes: Partial<Stripe.SetupIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...error, payment_method: method },
  }
  return change(work, intent, changes, 'setup_intent.setup_failed')
}

/** Continues after the cardholder has completed or failed authentication. */
export function authenticateSetup(work: Work, id: string, isComplete: boolean): Stripe.SetupIntent {
  const intent = work.store.get('setup_intent', id, 'intent')
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This SetupIntent is not waiting for authentication.', {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method = work.store.get('payment_method', idOf(intent.payment_method) as string)
  if (isComplete) {
    const decline = behaviorOf(method.card?.fingerprint).declineAfterAuthentication
    if (decline) return failSetup(work, intent, method, { type: 'card_error', ...decline })
    return completeSetup(work, intent, method)
  }
  return failSetup(work, intent, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
  })
}
