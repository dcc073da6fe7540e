// Stay page preview
export const noPartner = 'Todavía sin sitio de reservas'
export const noAddress = 'todavía sin dirección'
export const type = 'Tipo'
export const rooms = 'Habitaciones'
export const map = 'Mapa'
export const beds = 'Camas'
export const interestsAndTags = 'Intereses y etiquetas'
export const bookingLinks = 'Enlaces de reserva'
export const social = 'Redes sociales'

// Stay words
export function attraction(description: string, minutes: string | number): string {
  return `${description}, a ${minutes} min`
}
export const aVideo = 'Video'
export const something = 'Algo'
