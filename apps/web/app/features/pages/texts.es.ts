// Content
export const pageUnavailable = 'Esta página no está disponible ahora.'

// Plan table
export const included = 'sí'
export const notIncluded = 'no'
export const comparePlans = 'Comparar planes'
export const whatPlansInclude = 'Qué incluye cada plan'
export const aMonth = 'al mes'
export const listForFree = 'Publicar gratis'
export function choose(plan: string): string {
  return `Elegir ${plan}`
}
