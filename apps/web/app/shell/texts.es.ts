// Account menu
export function accountOf(name: string): string {
  return `Cuenta de ${name}`
}

// Bottom bar
export const bottomLabel = 'Navegación principal, abajo'
export const lastMinute = 'Último minuto'

// Error page
export const forbiddenTitle = 'No tienes acceso a esta página'
export const forbiddenHint =
  'Iniciaste sesión, pero esta página es de otra persona. Si crees que deberías tener acceso, pregúntale a quien te invitó.'
export const notFoundTitle = 'No encontramos esta página'
export const notFoundHint = 'Puede que ya no exista o que el enlace tenga un error. Los alojamientos siguen aquí.'
export const unavailableTitle = 'Volvemos enseguida'
export const unavailableHint = 'Una parte del sitio no responde. Espera un minuto e inténtalo de nuevo.'
export const tooManyTitle = 'Fueron muchas a la vez'
export const tooManyHint = 'Abriste muchas páginas en poco tiempo. Espera un minuto e inténtalo de nuevo.'
export const refusedTitle = 'No podemos leer esta dirección'
export const refusedHint =
  'Puede que le falte una parte o que ya no valga. Empieza de nuevo desde una de estas páginas.'
export const brokenTitle = 'Algo salió mal de nuestro lado'
export const brokenHint = 'No fue culpa tuya y ya lo registramos. Intentarlo de nuevo suele funcionar.'
export function errorStatus(status: number): string {
  return `Error ${status}`
}
export const goHome = 'Ir a la página de inicio'
export const tellUs = 'Cuéntanos qué pasó'

// Footer
export const travel = 'Viajar'
export const host = 'Anfitriones'
export const yourPlaces = 'Tus alojamientos'
export const company = 'Empresa'
export const aboutUs = 'Quiénes somos'
export const help = 'Ayuda'
export const footerLead =
  'Alojamientos mostrados por sus anfitriones. Reservas en su propia página; nosotros te indicamos el camino.'
export const terms = 'Términos'
export const privacy = 'Privacidad'
export const attribution = {
  before: 'Datos de algunos alojamientos:',
  source: 'Inside Airbnb',
  license: 'CC BY 4.0',
}

// Header
export const searchFromHeader = 'Buscar desde el encabezado'
export function homePage(brand: string): string {
  return `${brand}, página de inicio`
}
export const mainLabel = 'Navegación principal'
export const signUp = 'Crear cuenta'

// The suggestion, in the words of the language that it suggests
export const suggestSpanish = 'Ver esta página en español'
export const suggestionLabel = 'Idioma'
export const keepEnglish = 'Seguir en inglés'

// Shell
export const skipToContent = 'Saltar al contenido'

// Status bars
export const loadingPage = 'Cargando la página'
export const offline = 'No tienes conexión. Lo que ya se cargó sigue aquí.'
