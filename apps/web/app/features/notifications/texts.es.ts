// Bell
export function unreadNotifications(unread: number): string {
  return `Notificaciones, ${unread} sin leer`
}

// Notification list
export const unreadBefore = 'Sin leer:'
export function markRead(title: string): string {
  return `Marcar como leída: ${title}`
}

export const feedbackFromModerators = 'Comentarios de nuestros moderadores'
export const messageFromUs = 'Mensaje de nuestro equipo'
export const announcement = 'Anuncio'

// Notification words
export const fromPlacesYouLike = 'De alojamientos que te gustan y decisiones sobre los tuyos.'
export const offersHint = 'De alojamientos que te gustan, sorteos que ganas y decisiones sobre los tuyos.'
export const yourListings = 'Tus publicaciones'
export const listingsHint = 'Decisiones y solicitudes de los moderadores.'
export const promotionsHint = 'Novedades de tus promociones y pagos por ellas y por planes.'
export const feedbackHint = 'Respuestas a lo que propusiste y mensajes de nuestro equipo.'
export const rightAway = 'Enseguida'
export const dailyEmail = 'Una vez al día'
export const never = 'Nunca'
export const monthlyResults = 'Un resumen el primer día de cada mes'
export const monthlyResultsHint =
  'Lo que la gente hizo con tus alojamientos el mes anterior, por cada organización que posees o administras.'

// Email subscriptions
export const notificationEmails = 'Correos sobre notificaciones'
export const youGetNotifications = 'Recibes notificaciones por correo.'
export const youGetNoNotifications =
  'Ya no recibes notificaciones por correo. Las nuevas siguen apareciendo en Notificaciones.'
export const monthlyEmails = 'Resultados del mes'
export const youGetMonthly = 'Recibes un resumen de los resultados de tus alojamientos el primer día de cada mes.'
export const youGetNoMonthly = 'Ya no recibes los resultados del mes por correo. Puedes seguir viéndolos en Analytics.'
