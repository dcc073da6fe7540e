import type { TokenScope } from '@lodestay/domain/users/access-token'

export const accessTokens = 'Claves de acceso'
export const accessTokensLead =
  'Para tus propios programas: una clave llama a nuestra API en tu nombre, hasta donde tú lo permitas y hasta que venza.'
export const accountHint = 'Permite que tus propios programas llamen a nuestra API en tu nombre.'
export const manage = 'Administrar claves de acceso'
export const newToken = 'Clave nueva'
export const tokenNamePlaceholder = 'Sincronización nocturna de precios'
export const mayDo = 'Qué puede hacer'
export const scopes: Readonly<Record<TokenScope, { label: string; hint: string }>> = {
  read: { label: 'Leer', hint: 'Todo lo que tú puedes ver.' },
  write: { label: 'Cambiar', hint: 'Alojamientos, ofertas, favoritos: lo que puedes cambiar sin tu contraseña.' },
  pay: { label: 'Gastar dinero', hint: 'Pagar con tus tarjetas guardadas y cambiar de plan.' },
}
export const expires = 'Vence'
export function inDays(days: number): string {
  return days === 365 ? 'En un año' : `En ${days} días`
}
export const createToken = 'Crear clave'
export const copyItNow = 'Copia tu clave ahora'
export const shownOnce = 'No guardamos ninguna copia: cuando salgas de esta página, nadie podrá volver a mostrarla.'
export const copyToken = 'Copiar clave'
export const tokenItself = 'Tu clave nueva'
export const noTokens = 'Todavía no hay claves'
export const noTokensHint = 'Las claves que crees aparecen aquí con su último uso, y puedes revocarlas al instante.'
export function tokenTimes(expiry: string, lastUsed: string | null): string {
  return `Vence ${expiry} · ${lastUsed ? `último uso ${lastUsed}` : 'sin usar'}`
}
export const revoke = 'Revocar'
export const confirmRevoke = 'Los programas que la usan quedan rechazados desde ahora.'
export const revoked = 'Clave revocada.'
export const apiReference = 'Referencia de la API'
