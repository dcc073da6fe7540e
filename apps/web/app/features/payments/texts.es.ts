// Card choice
export const payWith = 'Pagar con'
export function cardEndingIn(brand: string, last4: string): string {
  return `${brand} terminada en ${last4}`
}
export function cardExpires(month: number, year: number): string {
  return `Vence ${String(month).padStart(2, '0')}/${year}`
}
export const cardsUnavailable =
  'Ahora no podemos cargar tus tarjetas guardadas. Puedes pagar con una tarjeta nueva o intentarlo de nuevo en un minuto.'
export const cardExpired = 'Vencida. Usa otra tarjeta.'
export const defaultCard = 'Predeterminada'
export const newCard = 'Tarjeta nueva'
export const newCardHint = 'Escribes los datos de la tarjeta en el siguiente paso.'
export const saveThisCard = 'Guardar esta tarjeta'
export const saveThisCardHint = 'Puedes pagar con ella la próxima vez y quitarla en Facturación.'

// Card form
export const cardDetails = 'Datos de la tarjeta'
export const loadingCardForm = 'Cargando el formulario de la tarjeta'
export const needsJavaScript = 'Para pagar con tarjeta se necesita JavaScript. Actívalo y vuelve a cargar esta página.'
export const formFailed = 'El formulario de la tarjeta no se cargó'
export const formFailedHint = 'Revisa tu conexión e inténtalo de nuevo. No se cobró nada.'
export const processing = 'Procesando tu tarjeta…'
export const authenticating = 'Tu banco te pide confirmar. Sigue sus pasos arriba.'
export const confirmFirst = 'Primero confirma con tu banco.'
export const cardAccepted = 'Se aceptó tu tarjeta.'
export const canceled = 'Este pago se canceló y no se cobró nada. Vuelve a cargar la página para empezar de nuevo.'
export const unreachable = 'No pudimos conectar con el proveedor de pagos. Revisa tu conexión e inténtalo de nuevo.'

// Test mode badge
export const testMode = 'Modo de prueba'
export const testModeHint = 'No se mueve dinero real.'

// Payments off
export const paymentsOff = 'Los pagos están desactivados en este sitio'
export const paymentsOffHint = 'Puedes mirar, pero ahora no se puede comprar nada.'
