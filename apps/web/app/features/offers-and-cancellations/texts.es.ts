import { count } from '../../lib/format.ts'

// Notice form
export const formLegend = 'Lo que leen los viajeros'
export const offerDates = 'Fechas de la oferta'
export const offerDatesHint = 'Déjalas vacías para que dure desde hoy hasta el mismo día de la semana que viene.'
export const availableNights = 'Noches disponibles'
export const firstNight = 'Primera noche'
export const checkOut = 'Salida'
export const nightsHint = 'Por ejemplo: solo las dos noches juntas.'
export const instructionsHint = 'Por ejemplo: menciona MIDWEEK al reservar.'
export const bookTheseNights = 'Reservar estas noches'
export const ctaTextHint = 'En el botón que abre tu enlace.'
export const linkTextHint = 'Junto a ese botón.'

// Notice kinds
export const offerNoun = 'oferta'
export const offersLead =
  'Una tarifa más baja o un extra, por tiempo limitado. Un moderador revisa cada una antes de que la vean los viajeros.'
export const offersEmpty =
  'Dales a los viajeros una razón para reservar ahora: noches más baratas entre semana, salida más tarde, leña gratis.'
export const newOffer = 'Nueva oferta'
export const cancellationNoun = 'cancelación'
export const cancellationsLead =
  'Noches que volvieron a quedar libres. Primero se les pregunta a quienes las siguen; después se entera quien tiene el alojamiento en favoritos.'
export const cancellationsEmpty =
  'Cuando un huésped cancele, diles a los viajeros qué noches quedaron libres. Se entera quien tiene el alojamiento en favoritos.'
export const newCancellation = 'Nueva cancelación'

// Notice list page
export const myFavorites = 'Mis favoritos'
export function whoseLabel(title: string): string {
  return `De quién: ${title}`
}

// Notice rows
export function toTravelers(title: string): string {
  return `a los viajeros: ${title}`
}
export function confirmDelete(noun: string): string {
  return `¿Eliminar esta ${noun}? Los viajeros ya no la verán y no se puede deshacer.`
}
export const confirmWithdrawOffer = '¿Retirar esta oferta? Los viajeros ya no la verán y no se podrá publicar de nuevo.'

export const markAsFilled = 'Marcar como ocupada'
export const confirmFill =
  '¿Están reservadas estas noches? Los viajeros ya no verán la cancelación y, si llevas este calendario aquí, las noches aparecen ocupadas. No se puede deshacer.'
export const confirmClose =
  '¿Cerrar esta cancelación? Los viajeros ya no la verán y no se podrá publicar de nuevo. El calendario no cambia.'

// Notice words
export function untilDay(day: string): string {
  return `Hasta el ${day}`
}
export function nightCount(n: number): string {
  return count(n, 'noche')
}

// Notices of a stay
export function showMore(n: number): string {
  return `Mostrar ${n} más`
}

// Way out link
export function onSiteBefore(site: string): string {
  return `en ${site}, `
}
export function onSite(site: string): string {
  return `en ${site}`
}

// Notice form
export const promoteOfferHint =
  'Aparece primero, marcada como Promocionado. También podemos destacarla en correos y publicaciones.'
export const promoteCancellationHint =
  'Aparece primero, marcada como Promocionado, y podemos destacarla en correos y publicaciones. Publicarla es gratis de todas formas.'

// Notice rows
export const buyToPromote = 'Comprar para promocionar'
export const toBePromoted = 'Promocionar'
export const draftedByCalendar = 'Borrador del calendario'

// A drafted cancellation
export const draftTitle = 'Estas noches quedaron libres'
export const draftUnchanged =
  'Tu calendario preparó este borrador. Publícalo tal cual y los viajeros lo ven enseguida. Si cambias el texto, las noches o el precio, primero lo revisa un moderador.'
export const draftChanged =
  'Tu calendario preparó este borrador y lo cambiaste, así que primero lo revisa un moderador.'
export const publishAsItIs = 'Publicar tal cual'

// Who watches the nights of a cancellation
export function peopleWatch(people: number): string {
  return people === 1 ? '1 persona sigue estas noches' : `${people} personas siguen estas noches`
}
export const peopleWatchHint =
  'Cuando publiques, se le pregunta primero a cada una durante dos horas. Todos ven las noches en un día o en cuanto las abras.'
export function offeredTo(position: number, people: number, time: string): string {
  return `Ofrecidas a la persona número ${position} de ${people} en la fila, hasta ${time}.`
}
export function heldFor(people: number): string {
  return `${count(people, 'persona')} en la fila. A la primera se le pregunta en un momento.`
}
export function opensAt(time: string): string {
  return `Todos la ven a más tardar ${time}.`
}
export const openToAll = 'Abrir a todos'
export const openedToAll = 'Ahora la ven todos.'
export const held = 'En la fila'
