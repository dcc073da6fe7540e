/** Origin of Stripe's own script, which renders the card form unless an embedded provider has a page for it. */
export const STRIPE_ORIGIN = 'https://js.stripe.com'
