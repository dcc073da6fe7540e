// Form result
export const changedByOther =
  'Otra persona cambió esto, así que no se guardó nada. Tu texto sigue aquí: guarda de nuevo para reemplazar el suyo, o vuelve a cargar la página para verlo.'
export const lockedForReview =
  'Un moderador está revisando esto, así que no se puede cambiar hasta que decida. Tarda minutos, no días.'
export const outOfDate = 'Este formulario ya no está al día. Vuelve a cargar la página e inténtalo de nuevo.'

// Lost connection
export const notSent = 'No pudimos enviarlo. Revisa tu conexión e inténtalo de nuevo.'
export const notLoaded = 'No pudimos cargar más. Revisa tu conexión e inténtalo de nuevo.'

// Format
export const justNow = 'ahora mismo'
export function daysOfMonth(from: number, until: number, month: string, year: number): string {
  return `${from} – ${until} de ${month} de ${year}`
}
export function daysOfYear(from: string, until: string, year: number): string {
  return `${from} – ${until} de ${year}`
}

// Identity offers
export function passwordHint(minLength: number, requirements: readonly string[]): string {
  return `Al menos ${minLength} caracteres${requirements.length > 0 ? `, con ${requirements.join(', ')}` : ''}. Una frase funciona bien.`
}
export function passwordTooShort(minLength: number): string {
  return `La contraseña debe tener al menos ${minLength} caracteres.`
}
export function passwordTooLong(maxLength: number): string {
  return `La contraseña debe tener como máximo ${maxLength} caracteres.`
}

// Page meta
export function siteTitle(brand: string): string {
  return `${brand}: alojamientos, mostrados por sus anfitriones`
}

// Session
export const unavailable = 'Eso no está disponible ahora. Inténtalo de nuevo en un momento.'
export const signInUnfinished = 'No se completó el inicio de sesión. Inténtalo de nuevo.'

// Change selected
export const selectFirst = 'Selecciona al menos una fila.'
export function changeFailures(done: string, failed: number, reasons: readonly string[]): string {
  return `${done} No se ${failed === 1 ? 'pudo cambiar 1' : `pudieron cambiar ${failed}`}: ${reasons.join(' ')}`
}
