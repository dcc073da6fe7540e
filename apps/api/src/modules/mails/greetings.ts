import { type Language, plainName } from '@lodestay/domain'

function helloInEnglish(firstName: string): string {
  return firstName ? `Hello ${plainName(firstName, 'there')},` : 'Hello,'
}

function helloInSpanish(firstName: string): string {
  const name = plainName(firstName, '')
  return name ? `Hola, ${name}:` : 'Hola:'
}

/** The greeting of an email, with the reader's first name, which may be empty. */
export const greetings: Readonly<Record<Language, (firstName: string) => string>> = {
  en: helloInEnglish,
  es: helloInSpanish,
}
