/** Origin of Stripe's own script, which draws the card form where no embedded provider has a page for it. */
export const STRIPE_ORIGIN = 'https://js.stripe.com'
