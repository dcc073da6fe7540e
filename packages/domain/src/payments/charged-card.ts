/** How a payment's card is stored: its brand and last digits, in words for receipts. */
export type ChargedCard = { readonly brand: string; readonly last4: string }

/** 'Visa ending in 4242'. */
export function cardText({ brand, last4 }: ChargedCard): string {
  return `${brand} ending in ${last4}`
}

/** The brand and digits of such a text, to show them in another language; null for any other text. */
export function readCardText(text: string): ChargedCard | null {
  const [, brand, last4] = /^(.+) ending in (\d{4})$/.exec(text) ?? []
  return brand && last4 ? { brand, last4 } : null
}
