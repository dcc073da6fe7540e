import { count, list } from '../../lib/format.ts'

// Cancellations
export const codeEntered = 'Tu código funciona. Ya puedes reservar antes que los demás.'
export const codeKept = 'Tu código funciona y lo guardamos.'
export const cancellationsDescription =
  'Alguien canceló y las camas están listas. Noches que acaban de quedar libres, las más próximas primero.'
export const cancellationsLead =
  'Alguien canceló y las camas están listas. Las noches más próximas van primero; las promocionadas, hasta una semana antes.'
export const cancellationsEmpty = 'Ahora no hay noches de último minuto'
export const cancellationsEmptyHint =
  'Los planes cambian todos los días. Guarda los alojamientos que te gustan y te avisamos cuando uno quede libre.'
export const cancellationsNoFavorites = 'Ninguno de tus favoritos tiene noches libres'
export const cancellationsNoFavoritesHint =
  'Toca el corazón en los alojamientos que te gustan para ver aquí sus noches de último minuto.'
export const seeOffers = 'Ver ofertas'

// Confirm email
export const confirmEmail = 'Confirma tu correo electrónico'
export const emailChanged = 'Correo electrónico cambiado'
export const emailConfirmed = 'Correo electrónico confirmado'
export const emailChangedHint = 'Úsalo para iniciar sesión a partir de ahora.'
export const emailConfirmedHint = 'Tu cuenta está lista.'
export const signedIn = 'Ya iniciaste sesión.'
export const signInWithPassword = 'Inicia sesión con tu contraseña.'
export const confirmEmailLead = 'Con esto terminas de crear tu cuenta o de cambiar su correo electrónico.'
export const confirmAddress = 'Confirmar correo'

// Contact
export const contactDescription = 'Escríbele a nuestro equipo.'
export const contactSent = 'Recibimos tu mensaje'
export const contactSentHint = 'Lo leeremos hoy o mañana. Te enviamos un correo de confirmación.'
export const backToStays = 'Volver a los alojamientos'
export const contactLead = '¿Preguntas, ideas, algo que no funciona? Te responderá una persona.'
export const yourName = 'Tu nombre'
export const subject = 'Asunto'
export const message = 'Mensaje'

// Feedback
export const thankYou = 'Gracias'
export const feedbackSent = 'Alguien de nuestro equipo lo leerá.'
export const backToWhereYouWere = 'Volver a donde estabas'
export const feedbackLead =
  '¿Un error de texto, una página que no funciona, algo que te falta? Los elogios también son bienvenidos.'

// Giveaway
export function giveawayDescription(prize: string): string {
  return `Gana ${prize}. Cualquiera puede verificar el sorteo.`
}
export const whoCanEnter = 'Quién puede participar'
export const howToEnter = 'Cómo participar'
export const detailsAndExclusions = 'Detalles y exclusiones'
export const rules = 'Reglas'
export function pictureOf(name: string): string {
  return `Una foto de ${name}`
}
export const at = 'En'

// Giveaways
export const giveawaysDescription =
  'Noches que los anfitriones regalan. Participa una vez; cualquiera puede verificar el sorteo.'
export const giveawaysLead =
  'Noches que los anfitriones regalan. Participa una vez y verifica tú mismo el sorteo cuando se elija al ganador.'
export const giveawaysEmpty = 'Ahora no hay sorteos'
export const giveawaysEmptyHint =
  'Los anfitriones regalan noches de vez en cuando. Mientras tanto, vale la pena ver los alojamientos.'

// Home
export const homeTitle = 'Quédate donde valga la pena el desvío'
export const homeLead = 'Cabañas, lofts y casas junto al lago, mostrados por sus anfitriones.'
export const homeHostsTitle = 'Tu alojamiento, frente a quienes lo están buscando'
export const homeHostsLead =
  'Publícalo aquí, llena las noches canceladas y aparece en los canales que siguen los viajeros. Conservas tu página de reservas y tus huéspedes.'
export const homeDescription =
  'Cabañas, lofts y casas junto al lago, mostrados por sus anfitriones. Mira noches de último minuto y ofertas, y reserva en la página del anfitrión.'
export const lakes = 'Lagos'
export const mountains = 'Montañas'
export const coast = 'Costa'
export const deepWoods = 'Bosque'
export const desert = 'Desierto'
export const cityNights = 'Ciudad'
export const findIt = 'Encuentra'
export const findItHint =
  'Busca por lugar, fechas y lo que te importa. El mapa, las camas y lo que hay cerca están en una sola página.'
export const catchIt = 'Aprovecha'
export const catchItHint =
  'Guarda lo que te gusta. Cuando alguien cancela o un anfitrión hace una oferta, lo ves aquí primero.'
export const bookIt = 'Reserva'
export const bookItHint =
  'Ve directo a la página de reservas del anfitrión. No cobramos comisiones ni nos metemos en medio.'
export const goodPlaceToStart = 'Un buen lugar para empezar'
export const wherePeopleGo = 'Adónde va la gente'
export const townsWithPlenty = 'Ciudades con mucho para elegir'
export const chooseYourView = 'Elige tu vista'
export const nothingInBetween = 'Nada entre tú y el anfitrión'

// Offers
export const offersDescription =
  'Lo que los anfitriones ofrecen ahora: tarifas más bajas, fines de semana más largos y pequeños extras, mientras duren.'
export const offersLead =
  'Lo que los anfitriones ofrecen ahora, primero lo que termina antes; las promocionadas, hasta una semana antes. Reservas en la página del anfitrión.'
export const offersEmpty = 'Ahora no hay ofertas'
export const offersEmptyHint =
  'Los anfitriones agregan ofertas cada semana. Guarda los alojamientos que te gustan y te avisamos cuando haya una.'
export const offersNoFavorites = 'Ninguno de tus favoritos tiene una oferta'
export const offersNoFavoritesHint = 'Toca el corazón en los alojamientos que te gustan para ver aquí sus ofertas.'
export const seeLastMinuteNights = 'Ver noches de último minuto'

// Page draft
export function draftOf(title: string): string {
  return `Borrador de ${title}`
}
export const aPage = 'una página'
export const untitled = 'Sin título'
export const draftTitle = 'Esto es un borrador'
export const draftHint =
  'Solo quienes tienen este enlace pueden verlo, durante una hora más o menos. Junto al editor se actualiza mientras se escribe; en otro lugar, vuelve a cargar para ver los cambios.'

// Place
export function placeKinds(kinds: readonly string[]): string {
  return `, entre ellos: ${list(kinds.map((kind) => kind.toLowerCase()))}`
}
export function placeRates(rate: string): string {
  return ` Noches desde ${rate}.`
}
export function placeDescription(
  n: number,
  city: string,
  kinds: string,
  rates: string,
  isCapped: boolean | undefined,
): string {
  const places = count(n, 'alojamiento', 'alojamientos', isCapped)
  const shownBy = n === 1 ? 'mostrado por su anfitrión' : 'mostrados por sus anfitriones'
  return `${places} en ${city}, ${shownBy}${kinds}.${rates}`
}
export function placesToStayIn(city: string, state: string): string {
  return `Alojamientos en ${city}, ${state}`
}
export function placesToStay(city: string): string {
  return `Alojamientos en ${city}`
}
export const seeTheStay = 'Ver el alojamiento'
export function seeAllStays(n: number, isCapped: boolean | undefined): string {
  return n === 1 ? 'Ver el alojamiento' : `Ver los ${count(n, 'alojamiento', 'alojamientos', isCapped)}`
}
export function propertyTypesIn(city: string): string {
  return `Tipos de propiedad en ${city}`
}
export const favoritesHere = 'Favoritos de aquí'
export function allStaysIn(city: string): string {
  return `Todos los alojamientos en ${city}`
}
export const popularAmenities = 'Servicios más comunes aquí'
export function neighbourStays(n: number | null, isAbout: boolean | undefined): string {
  return n === null ? '' : `${isAbout ? 'aprox. ' : ''}${count(n, 'alojamiento')}`
}
export const withinEasyDrive = 'A poca distancia en auto'

// Plans
export const plansDescription =
  'Publicar un alojamiento es gratis. Los planes de pago traen publicaciones, historias, sorteos, cancelaciones y un descuento en promociones.'
export const plansTitle = 'Que te vean quienes están buscando'
export const plansLead =
  'Publicar un alojamiento es gratis y los huéspedes reservan en tu propia página. Un plan agrega alcance: publicaciones, historias y cancelaciones donde miran los viajeros.'

// Report stay
export const reportTitle = 'Reportar un alojamiento'
export function backTo(name: string): string {
  return `Volver a ${name}`
}

// Reset password
export const chooseNewPassword = 'Elige una contraseña nueva'
export const emailRequired = 'Escribe tu correo electrónico.'
export const backToSignIn = 'Volver a iniciar sesión'
export const passwordChanged = 'Contraseña cambiada'
export const signedOutEverywhere = 'Cerramos tu sesión en todos los dispositivos.'
export const signInWithNewPassword = 'Inicia sesión con tu contraseña nueva.'
export const checkYourEmail = 'Revisa tu correo'
export function resetSent(email: string | undefined): string {
  return `Si ${email} tiene una cuenta, le enviamos un enlace.`
}
export const resetSentHint =
  'El enlace funciona una vez, durante una hora. ¿No lo encuentras? Revisa tu carpeta de spam.'
export const choosePasswordHint =
  'Abre el enlace del correo para elegir tu contraseña. Funciona una vez, durante una hora. ¿No lo encuentras? Revisa tu carpeta de spam.'
export const resetSignsOut = 'Esto cierra tu sesión en todos los dispositivos.'
export const resetLead = 'Enviaremos un enlace al correo electrónico de tu cuenta.'
export const sendLink = 'Enviar enlace'

// Second factor
export const rememberDevice = 'No volver a preguntar en este dispositivo durante 30 días'
export const switchToApp = 'Usar tu aplicación de autenticación'
export const switchToRecoveryCode = 'Usar un código de recuperación'
export const resetRequested = 'Recibimos tu solicitud.'
export const resetRequestedHint =
  'Nuestro equipo la revisará. Si la aprueba, tus segundos factores se quitan un día después. Te avisamos por correo de cada paso.'
export const cannotUseThese = 'No puedo usar ninguno de estos'
export const askStaffHint =
  'Pide a nuestro equipo que quite tus segundos factores. Revisan la solicitud y tarda al menos un día. Hasta entonces, quien pueda iniciar sesión en la cuenta puede detenerla.'
export const askForReset = 'Pedir que los quiten'
export const appHint = 'Escribe los seis dígitos que muestra tu aplicación de autenticación.'
export const recoveryCodeHint = 'Escribe uno de tus códigos de recuperación. Cada uno funciona una vez.'
export const passkeyHint = 'Desbloquea la llave de acceso de tu cuenta.'

// Sign in
export const enterEmailAndPassword = 'Escribe tu correo electrónico y tu contraseña.'
export const welcomeBack = 'Qué bueno verte de nuevo'
export const welcomeBackLead = 'Tus favoritos están donde los dejaste.'
export const newHere = '¿Es tu primera vez aquí?'
export const otherGoogleAccount =
  'Elegiste otra cuenta de Google, así que cerramos tu sesión. Inicia sesión de nuevo con la cuenta que estabas usando.'
export const googleUnfinished =
  'No se completó el inicio de sesión con Google. Inténtalo de nuevo o usa tu correo y tu contraseña.'
export const forgotPassword = '¿Olvidaste tu contraseña?'
export const rememberMe = 'Recordarme en este dispositivo'
export const or = 'o'
export const continueWithPasskey = 'Continuar con una llave de acceso'

// Newsletters
export const newslettersLead = 'Alojamientos por correo, de gente que conoce bien su rincón del país.'
export const newslettersEmpty = 'Ahora no hay boletines'
export const subscribe = 'Suscribirme'
export const newsletterPromise =
  'Te enviamos un enlace para confirmar. Puedes cancelar tu suscripción con un clic en cada correo.'
export function checkYourMailHint(name: string): string {
  return `Abre el enlace que te enviamos para confirmar tu suscripción a ${name}. ¿No lo encuentras? Revisa tu carpeta de spam.`
}
export const otherNewsletters = 'Ver todos los boletines'
export const yourSubscription = 'Tu suscripción'
export const thisNewsletter = 'este boletín'
export const confirmSubscription = 'Confirmar suscripción'
export function confirmSubscriptionLead(name: string): string {
  return `Pediste recibir ${name}. Confirma que lo quieres.`
}
export const subscribed = 'Te suscribiste'
export function youGet(name: string): string {
  return `Recibes ${name} por correo.`
}
export const unsubscribe = 'Cancelar suscripción'
export const unsubscribed = 'Cancelaste tu suscripción'
export function youNoLongerGet(name: string): string {
  return `Ya no recibes ${name}.`
}
export const subscribeAgain = 'Suscribirme de nuevo'

// Outlets
export const outletsDescription =
  'Las cuentas, boletines y blogs donde los anfitriones pueden publicar sus alojamientos: a quién llegan y sobre qué escriben.'
export const outletsLead =
  'Cuentas, boletines y blogs que publican alojamientos para sus seguidores. Los anfitriones eligen entre ellos al promocionar un alojamiento.'
export const postHere = 'Publica aquí tu alojamiento'
export const postHereHint =
  'Como anfitrión ves sus precios y los días que aún tiene libres, y empiezas una promoción con él.'
export const seePrices = 'Ver sus precios'

// Sign up
export const createYourAccount = 'Crea tu cuenta'
export const passwordRequired = 'Escribe una contraseña.'
export function confirmationSent(email: string | undefined): string {
  return `Enviamos un correo a ${email}.`
}
export const confirmationHint =
  'Abre el enlace del correo para confirmar tu dirección. Funciona durante un día y te lleva de vuelta a donde estabas. ¿No lo encuentras? Revisa tu carpeta de spam.'
export const signUpLead = 'Guarda lo que te gusta, entérate de noches libres o publica tu propio alojamiento.'
export const createAccountButton = 'Crear cuenta'
export const agreement = {
  before: 'Al crear una cuenta, aceptas nuestros',
  terms: 'Términos',
  and: 'y nuestra',
  privacy: 'Política de Privacidad',
  after: '.',
}
export const alreadyHaveAccount = '¿Ya tienes una cuenta?'

// Stay
export const appealSent = 'Tu apelación se envió a otro moderador.'
export const reviewTakedown = 'Revisar el retiro'

// Stays
export const staysDescription =
  'Busca cabañas, lofts y casas junto al lago por lugar, fechas y lo que te importa, en una sola página con el mapa.'

// Undo email change
export const undoEmailChange = 'Deshacer el cambio de correo'
export const undoEmailChangeHint =
  'Tu cuenta vuelve a su correo anterior, se cierran todas las sesiones y eliges una contraseña nueva.'
export const undoChange = 'Deshacer cambio'

// Waitlist
export const waitlistDescription = 'Te avisamos cuando lleguemos a tu zona.'
export const lookingForStay = 'Busco un alojamiento'
export const havePlace = 'Tengo un alojamiento para publicar'
export const onTheList = 'Estás en la lista'
export const onTheListHint = 'Te escribiremos cuando haya algo en tu zona, y no antes.'
export const seeWhatIsHere = 'Ver lo que ya hay'
export const waitlistTitle = '¿Todavía no estamos en tu zona?'
export const waitlistLead = 'Dinos dónde estás y te escribiremos cuando lleguemos.'
export const waitlistRole = '¿Qué buscas aquí?'
export const joinWaitlist = 'Unirme a la lista de espera'

export const accountClosed = 'Esta cuenta está cerrada. Si crees que es un error, escríbenos.'

export const accountDeleted = 'Esta cuenta se eliminó. Puedes recuperarla con el enlace del correo que te enviamos.'

// Restore account
export const restoreAccount = 'Recuperar cuenta'
export function restoreAccountOf(firstName: string): string {
  return firstName ? `¿Quieres volver, ${firstName}?` : '¿Recuperar tu cuenta?'
}
export function restoreAccountHint(erasedOn: string): string {
  return `Tu cuenta está eliminada y la borraremos el ${erasedOn}. Recupérala para tenerlo todo de nuevo: tus favoritos, tu historial y tus roles.`
}
export const accountRestored = 'Tu cuenta está de vuelta'
export const accountRestoredHint =
  'Inicia sesión para seguir donde lo dejaste. Si la eliminó otra persona, cambia tu contraseña.'
export const nothingToRestore = 'No hay nada que recuperar'
export const nothingToRestoreHint = 'Este enlace ya se usó o la cuenta ya se borró. Intenta iniciar sesión.'

// Offline
export const offlineTitle = 'Sin conexión'
export const offlineHint = 'Esta página necesita conexión. Si iniciaste sesión, tus favoritos siguen aquí.'
export const yourFavorites = 'Tus favoritos'
