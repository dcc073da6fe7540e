import { count } from '../../lib/format.ts'

// Cart
export const cart = 'Carrito'
export function cartWith(n: number): string {
  return `Carrito, ${count(n, 'artículo')}`
}
export const paymentCanceled = 'Ese pago se canceló. No se cobró nada.'
export const cartHasChanged = 'El carrito cambió desde que empezaste a pagar. No se cobró nada. Revísalo de nuevo.'
export const paymentUnknown =
  'No podemos conectar con el proveedor de pagos para ver cómo va tu pago. Vuelve a cargar en un minuto antes de pagar otra vez.'

// Cart items
export const saveForLater = 'Guardar para después'
export const moveToCart = 'Mover al carrito'
export const confirmRemove = '¿Quitarlo del carrito? Puedes agregarlo de nuevo más tarde.'
export function noLongerForSale(reason: string | null): string {
  return `Ya no está a la venta.${reason ? ` ${reason}` : ''} Quítalo para pagar lo demás.`
}
export const deletedItem = 'Artículo eliminado'
export function priceChanged(before: string, now: string): string {
  return `El precio cambió: era ${before} y ahora es ${now}.`
}
export function agreeTo(price: string): string {
  return `Aceptar ${price}`
}
export const wasBefore = 'antes'
export function coveredByPlan(amount: string): string {
  return `después de ${amount} de tu plan`
}

// Cart summary
export const summary = 'Resumen'
export function itemCount(n: number): string {
  return count(n, 'artículo')
}
export const total = 'Total'
export function pay(amount: string): string {
  return `Pagar ${amount}`
}
export const placeOrder = 'Hacer el pedido'
export const nothingToPay = 'No hay nada que pagar: tu plan cubre todo el carrito, así que no hace falta una tarjeta.'
export const agreeFirst = 'Primero acepta el precio nuevo.'
export const removeFirst = 'Primero quita lo que ya no está a la venta.'
export const ownersPay = 'Los propietarios pagan el carrito'
export const ownersPayHint = 'Tu rol te deja ver el carrito. Un propietario de esta organización puede pagarlo.'
export const fillersPayHint = 'Puedes llenar el carrito. Lo paga un propietario de esta organización.'
export const paymentsOff = 'Los pagos están desactivados en este sitio'
export const paymentsOffHint = 'Puedes llenar el carrito, pero no pagarlo.'

// Paying by card
export const payHeading = 'Pagar con tarjeta'
export const cardToPayWith = 'Tarjeta para pagar'
export const backToCart = 'Volver al carrito'
export const processingTitle = 'El banco está procesando tu pago'
export const processingHint = 'Puede tardar un minuto. La página se actualiza sola y puedes salir de ella.'

// Invoice
export function invoiceTitle(number: string | null): string {
  return number ? `Factura ${number}` : 'Factura'
}
export const testWatermark = 'Modo de prueba: no se movió dinero real. Esto no es una factura fiscal.'
export const billedBy = 'De'
export const billTo = 'Facturar a'
export const paidOn = 'Pagado el'
export const startedOn = 'Iniciado el'
export const paidWith = 'Pagado con'
export const premiumMembership = 'Membresía Premium'
export const noCard = 'Sin tarjeta, nada que pagar'
export function taxId(id: string): string {
  return `Identificación fiscal: ${id}`
}
export const item = 'Artículo'
export const amount = 'Importe'
export const discount = 'Descuento'
export const tax = 'Impuesto'
export const balance = 'Tu saldo'
export const refunded = 'Reembolsado'
export function refundedOf(amount: string): string {
  return `${amount} reembolsados`
}
export const afterRefunds = 'Pagado después de reembolsos'
export const inUsDollars = 'Todos los importes están en dólares de EE. UU.'
