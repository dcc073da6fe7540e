import type { FeedReason } from '@lodestay/domain'

export const reasons: Readonly<Record<FeedReason, string>> = {
  favorite: 'Te gusta este alojamiento',
  near: 'Cerca de un alojamiento que te gusta',
  promoted: 'Promocionado por su anfitrión',
  new: 'Nuevo en el sitio',
}
export const hidePlace = 'Ocultar este alojamiento'
export function hiddenPlace(name: string): string {
  return `Ya no verás ${name} aquí.`
}
export const hiddenPlaces = 'Alojamientos ocultos'
export const showAgain = 'Mostrar de nuevo'
export const shownAgain = 'Volvió a tus novedades.'
export const stories = 'Historias'
export function storyAbout(name: string): string {
  return `Historia promocionada: ${name}`
}
export const seeStay = 'Ver el alojamiento'
export const nextStory = 'Historia siguiente'
export const previousStory = 'Historia anterior'
