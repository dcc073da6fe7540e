/** Text of emails about payments, per language: travelers' in theirs, organizations' in English. */
import { BRAND_NAME, type Language, readCardText, TEST_PAYMENT } from '@lodestay/domain'

type Words = {
  readonly testPayment: string
  readonly receiptSubject: (number: string) => string
  readonly thankYou: (number: string) => string
  readonly planPaid: (amount: string) => string
  readonly discount: (amount: string) => string
  readonly tax: (amount: string) => string
  readonly balance: (amount: string) => string
  readonly total: (amount: string) => string
  readonly paidWith: (card: string) => string
  readonly printInvoice: string
  readonly refundSubject: (amount: string) => string
  readonly refunded: (amount: string, receipt: string, item: string | null, card: string | null) => string
  readonly reason: (reason: string) => string
  readonly seeInvoice: string
  readonly premiumMembership: string
}

const en: Words = {
  testPayment: TEST_PAYMENT,
  receiptSubject: (number) => `Your ${BRAND_NAME} receipt ${number}`,
  thankYou: (number) => `Thank you. Here is your receipt ${number}.`,
  planPaid: (amount) => `Your plan paid ${amount} of it.`,
  discount: (amount) => `Discount: ${amount}`,
  tax: (amount) => `Tax: ${amount}`,
  balance: (amount) => `Your balance: ${amount}`,
  total: (amount) => `Total: ${amount}`,
  paidWith: (card) => `Paid with ${card}.`,
  printInvoice: 'See and print the invoice:',
  refundSubject: (amount) => `${BRAND_NAME} refunded ${amount}`,
  refunded: (amount, receipt, item, card) =>
    `We refunded ${amount} of receipt ${receipt}${item ? ` for ${item}` : ''}${card ? ` to ${card}` : ''}. It may take a few days to appear.`,
  reason: (reason) => `Reason: ${reason}`,
  seeInvoice: 'See the invoice:',
  premiumMembership: 'Premium membership',
}

/** 'Visa terminada en 4242'. */
function cardInSpanish(text: string): string {
  const card = readCardText(text)
  return card ? `${card.brand} terminada en ${card.last4}` : text
}

const es: Words = {
  testPayment: 'Este es un pago de prueba: no se movió dinero real.',
  receiptSubject: (number) => `Tu recibo ${number} de ${BRAND_NAME}`,
  thankYou: (number) => `Gracias. Este es tu recibo ${number}.`,
  planPaid: (amount) => `Tu plan pagó ${amount}.`,
  discount: (amount) => `Descuento: ${amount}`,
  tax: (amount) => `Impuesto: ${amount}`,
  balance: (amount) => `Tu saldo: ${amount}`,
  total: (amount) => `Total: ${amount}`,
  paidWith: (card) => `Pagado con ${cardInSpanish(card)}.`,
  printInvoice: 'Ver e imprimir la factura:',
  refundSubject: (amount) => `${BRAND_NAME} te reembolsó ${amount}`,
  refunded: (amount, receipt, item, card) =>
    `Reembolsamos ${amount} del recibo ${receipt}${item ? ` por ${item}` : ''}${card ? ` a tu ${cardInSpanish(card)}` : ''}. Puede tardar unos días en aparecer.`,
  reason: (reason) => `Motivo: ${reason}`,
  seeInvoice: 'Ver la factura:',
  premiumMembership: 'Membresía Premium',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
