export const yourData = 'Tus datos'
export const yourDataHint =
  'Un zip con todo lo tuyo: perfil, favoritos, mensajes, pagos, los alojamientos de tus organizaciones y tus fotos. Te escribimos cuando esté listo.'
export const requestData = 'Solicitar mis datos'
export const dataRequested = 'Estamos reuniendo tus datos. Te escribiremos cuando estén listos.'
export const dataFailed = 'No pudimos reunir tus datos. Solicítalos de nuevo.'
export const downloadData = 'Descargar mis datos'
export function dataReady(size: string, until: string): string {
  return `Listos para descargar hasta el ${until} (${size}).`
}
