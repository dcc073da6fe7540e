/** Text of the notification that a membership has ended, in each language. */
import { type Language, watchesPerTier } from '@lodestay/domain'

type Text = { readonly title: string; readonly body: string }

const { Standard } = watchesPerTier

/** @param watches how many have ended @param searches how many are paused */
function english(watches: number, searches: number): Text {
  const body = [
    ...(watches > 0 ? [`Your newest ${Standard} watches continue; the others (${watches}) have ended.`] : []),
    ...(searches > 0 ? [`Your newest ${Standard} saved searches continue; the others (${searches}) are paused.`] : []),
    'You can become Premium again at any time.',
  ]
  return { title: 'Your Premium membership has ended', body: body.join(' ') }
}

function spanish(watches: number, searches: number): Text {
  const body = [
    ...(watches > 0
      ? [`Tus ${Standard} seguimientos más recientes siguen; los demás (${watches}) han terminado.`]
      : []),
    ...(searches > 0
      ? [`Tus ${Standard} búsquedas guardadas más recientes siguen; las demás (${searches}) están en pausa.`]
      : []),
    'Puedes volver a ser Premium cuando quieras.',
  ]
  return { title: 'Tu membresía Premium ha terminado', body: body.join(' ') }
}

export const endedWords: Readonly<Record<Language, (watches: number, searches: number) => Text>> = {
  en: english,
  es: spanish,
}
