export const addedToCart = 'Added to your cart.'
export const inYourCart = 'In your cart'
export const seePlans = 'See plans'
/** 'Buy to promote · $29' */
export function buyFor(what: string, price: string): string {
  return `${what} · ${price}`
}
