// Similar stays
export const moreNearby = 'Más alojamientos cerca'
export const nightsTaken = '¿Ya se ocuparon las noches de último minuto? Prueba estos'
export const taken = '¿Ocupado? Prueba estos'

// Gone page
export const goneTitle = 'Este alojamiento no está disponible'
export const goneHint = 'Por ahora no está en el sitio.'
export const closeBy = 'Estos alojamientos están cerca.'
