// Account
export const profileSaved = 'Perfil guardado.'
export function emailLinkSent(email: string): string {
  return `Enviamos un enlace a ${email}. Tu correo cambia cuando lo abras.`
}
export const passwordChanged = 'Contraseña cambiada. Cerramos tu sesión en los demás dispositivos.'
export const emailPreferencesSaved = 'Preferencias de correo guardadas.'
export const typeEmailToConfirm = 'Escribe tu correo para confirmar.'
export const passwordToConfirm = 'Tu contraseña, para confirmar'
export const profile = 'Perfil'
export const profileHint = 'Lo que ven los anfitriones y moderadores.'
export const saveProfile = 'Guardar perfil'
export function youSignInWith(email: string): string {
  return `Inicias sesión con ${email}.`
}
export const newEmail = 'Correo nuevo'
export const changeEmail = 'Cambiar correo'
export const changePasswordHint = 'Al cambiarla se cierra tu sesión en los demás dispositivos.'
export const currentPassword = 'Contraseña actual'
export const security = 'Seguridad'
export const securityHint = 'Inicio de sesión en dos pasos, llaves de acceso y dónde tienes sesiones abiertas.'
export const manageSecurity = 'Administrar seguridad'
export const mailHint = 'Siempre puedes leer todo aquí. Elige qué te enviamos por correo y cuándo.'
export const languageOfMails = 'Idioma de los correos y notificaciones'
export const languageOfMailsHint = 'De lo que escribimos nosotros. Los anfitriones y el personal escriben en el suyo.'
export const savePreferences = 'Guardar preferencias'
export const savedOnDevice = 'Guardado en este dispositivo.'
export const deleteAccount = 'Eliminar cuenta'
export const deleteAccountHint =
  'Se cierran todas tus sesiones y nadie vuelve a ver tu cuenta. Durante 14 días puedes recuperarla con un enlace que te enviamos por correo. Después borramos para siempre tus favoritos, tu historial, los mensajes que nos enviaste, tus suscripciones, tus tarjetas y tu acceso. Conservamos los registros de pagos, como exige la ley, y lo que dijiste del sitio, sin tu nombre. Si eres el único propietario de una organización, agrega antes otro propietario o elimínala.'
export const emailToConfirm = 'Tu correo, para confirmar'

// Favorites
export const onePlaceLiked = 'Un alojamiento que te gusta.'
export function placesLiked(n: number): string {
  return `${n} alojamientos que te gustan.`
}
export const favoritesEmpty = 'Todavía no hay favoritos'
export const favoritesEmptyHint =
  'Toca el corazón en un alojamiento que te guste. Lo guardamos aquí y te avisamos cuando queden noches libres.'

// Feed
export const fromPlacesYouLike = 'De alojamientos que te gustan y de otros cercanos'
export const earlier = 'Antes'
export const newFromHosts = 'Novedades de anfitriones'
export const feedLead =
  'Ofertas, noches de último minuto, sorteos y alojamientos nuevos. Primero lo de los alojamientos que te gustan y lo cercano.'
export const allCaughtUp = 'Ya viste todo'
export const noNews = 'Todavía no hay novedades'
export const feedEmptyHint =
  'Toca el corazón en los alojamientos que te gustan para ver aquí lo que publican sus anfitriones.'
export const earlierNews = 'Novedades anteriores'

// Invitation
export const invitation = 'Invitación'
export const invitationInvalid = 'Esta invitación ya no es válida'
export const invitationInvalidHint =
  'Se retiró, se reemplazó por otra más nueva o ya se usó. Si eres miembro, encuentras la organización en Modo anfitrión; si no, pide una invitación nueva.'
export const invitationExpired = 'Esta invitación venció'
export const invitationExpiredHint = 'Las invitaciones duran una semana. Pídele una nueva a quien te la envió.'
export const yourOrganizations = 'Tus organizaciones'
export function invitesYou(organization: string): string {
  return `${organization} te invita`
}
export function invitationLead(invitedBy: string, roles: string): string {
  return `${invitedBy} te invita a unirte como ${roles}. No ve nada de ti hasta que aceptes.`
}
export function invitationSentTo(email: string, expires: string): string {
  return `Se envió a ${email} y vence ${expires}. Si no conoces a quien la envía, puedes ignorarla.`
}
export const acceptInvitation = 'Aceptar invitación'
export function signInAs(email: string): string {
  return `Inicia sesión como ${email} para aceptar, o crea una cuenta con ese correo.`
}
export function signedInAsOther(own: string, invited: string): string {
  return `Iniciaste sesión como ${own} y esta invitación se envió a ${invited}. Cierra sesión y abre de nuevo el enlace del correo.`
}

// Invitations
export const invitations = 'Invitaciones'
export const invitationDeclined = 'Invitación rechazada.'
export const invitationsHint = 'Nadie ve nada de ti hasta que aceptes.'
export const invitationsEmpty = 'No hay invitaciones abiertas'
export const invitationsEmptyHint = 'Cuando alguien te invite a ayudar con sus alojamientos, lo verás aquí.'

// Notifications
export const unread = 'Sin leer'
export const dismissed = 'Descartadas'
export const newsIsOver = 'Esa oferta o esas noches ya no están disponibles.'
export const notificationsEmpty = 'No hay notificaciones'
export const notificationsEmptyHint =
  'Cuando un alojamiento que te gusta tenga noches de último minuto o una oferta, o un moderador revise lo tuyo, aparecerá aquí.'
export const unreadEmptyHint = 'Las notificaciones nuevas aparecen aquí enseguida.'
export const dismissedEmpty = 'Nada descartado'
export const dismissedEmptyHint = 'Las notificaciones descartadas se conservan 90 días.'
export const notificationsByStatus = 'Notificaciones por estado'
export const markAllRead = 'Marcar todas como leídas'
export const dismissAll = 'Descartar todas'
export const confirmDismissAll = 'Se descartan todas tus notificaciones, en todas las páginas de la lista.'

// Reauthenticate
export const reauthenticateLead =
  'Estás por cambiar cómo se protege tu cuenta. No volveremos a preguntar durante diez minutos.'

// Recent
export const recentEmpty = 'Todavía no has visto nada'
export const recentEmptyHint = 'Los alojamientos que abras aparecen aquí, los más recientes primero.'

// Security
export const setUpAppAgain = 'Configura la aplicación de nuevo.'
export const appSetUp = 'Aplicación de autenticación configurada. Te la pediremos a partir de ahora.'
export const appRemoved = 'Aplicación de autenticación quitada.'
export const passkeyRemoved = 'Llave de acceso quitada.'
export const oldCodesReplaced = 'Tus códigos anteriores ya no funcionan.'
export const devicesForgotten = 'Todos los dispositivos volverán a pedir tu segundo factor.'
export const sessionSignedOut = 'Sesión cerrada.'
export const signedOutElsewhere = 'Cerramos tu sesión en los demás dispositivos.'
export const resetStopped = 'Solicitud detenida. Si no era tuya, cambia tu contraseña.'

// Membership
export const membership = 'Membresía'
export const membershipHint = 'Estándar es gratis. Premium ve las reservas anticipadas un día antes.'
export const nowSendAgain = 'Gracias, eres tú. Aún no cambió nada: completa otra vez este formulario para terminar.'
export const seeMembership = 'Ver membresía'
export const membershipLead = 'Estándar es gratis y lo seguirá siendo. Premium se paga por año.'
export const standard = 'Estándar'
export const premium = 'Premium'
export const yourMembership = 'Tu membresía'
export const freePrice = 'Gratis'
export const aYear = 'al año'
export const everythingInStandard = 'Todo lo de Estándar'
export const standardFeatures = [
  'Búsqueda, favoritos y novedades de los alojamientos que te gustan',
  'Reservas anticipadas cuando se abren',
]
export function watchesAndSearches(n: number): string {
  return `${n} seguimientos y ${n} búsquedas guardadas`
}
export function hoursSooner(hours: number): string {
  return `Reservas anticipadas ${hours} horas antes`
}
export function premiumUntil(when: string): string {
  return `Premium, pagado hasta el ${when}. No se renueva solo.`
}
export function renewFrom(when: string): string {
  return `Puedes renovar desde el ${when}.`
}
export function getPremium(price: string): string {
  return `Obtener Premium por ${price}`
}
export function renewPremium(price: string): string {
  return `Renovar por ${price}`
}
export function payForPremium(price: string): string {
  return `Pagar ${price}`
}
export const cardForMembership = 'Tarjeta para tu membresía'
export const premiumStarted = 'Ya eres Premium. Disfruta la ventaja.'
export const premiumOff = 'Premium no está a la venta en este sitio por ahora.'
export const membershipProcessing = 'Tu banco aún está decidiendo. Premium empieza en cuanto se pague.'
export const receipts = 'Recibos'
export const noSuchReceipt = 'No existe ese recibo.'
export const printReceipt = 'Imprimir o guardar como PDF'
export const backToMembership = 'Volver a la membresía'
