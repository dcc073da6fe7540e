export const description = 'Los alojamientos que más guardan los viajeros y donde hacen clic para reservar.'
export const lead =
  'Ordenados por favoritos y por clics para reservar en los últimos 30 días. Algunos aparecen por el plan de su anfitrión; están marcados como Promocionado.'
export const emptyTitle = 'Todavía no hay alojamientos destacados'
export const emptyHint = 'Guarda los alojamientos que te gustan. Los que más personas guardan aparecen aquí.'
export const placeBefore = 'Puesto '
