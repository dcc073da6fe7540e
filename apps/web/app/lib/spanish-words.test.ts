import { decisiveAmenities } from '@lodestay/domain/attributes/amenity-name'
import { bedTypes, parkingKinds, petPolicies } from '@lodestay/domain/enumerations'
import { identityTexts } from '@lodestay/domain/identity/identity-errors'
import { messages } from '@lodestay/domain/messages'
import { declines } from '@lodestay/domain/payments/declines'
import { describe, expect, test } from 'vitest'
import { problemInWords } from './problem-words.es.ts'
import { inWords, wordsFor } from './vocabulary.es.ts'

/** Names that are the same in Spanish. */
const SHARED = new Set(['King', 'Queen'])

describe('the platform’s terms in Spanish', () => {
  test.each([...decisiveAmenities, ...bedTypes, ...parkingKinds, ...petPolicies].filter((word) => !SHARED.has(word)))(
    '%s has a translation',
    (word) => {
      expect(inWords(word)).not.toBe(word)
    },
  )

  test('a listing’s own wording of an amenity is translated as the amenity it means', () => {
    expect(inWords('Fast wifi – 200 Mbps')).toBe('Wifi')
    expect(inWords('Private hot tub')).toBe('Jacuzzi')
  })

  test.each(['Grandma’s quilt', 'constructor', ''])('%j stays as its host wrote it', (word) => {
    expect(inWords(word)).toBe(word)
  })

  test('a page receives only the terms that differ', () => {
    expect(wordsFor(['Cabin', 'Loft', 'Grandma’s quilt'])).toEqual({ Cabin: 'Cabaña' })
  })
})

describe('problems in Spanish', () => {
  test.each([...Object.values(identityTexts), ...Object.values(declines)])('%s has a translation', (message) => {
    expect(problemInWords(message)).not.toBe(message)
  })

  test.each([
    [messages.required('Name'), 'Este campo es obligatorio.'],
    [messages.atMost('Subject', 100), 'Usa como máximo 100 caracteres.'],
    [messages.eachAtMost('Tags', 30), 'Usa como máximo 30 caracteres en cada uno.'],
    [messages.inTheFuture('Start'), 'Debe ser una fecha futura.'],
    [messages.invalidEmail, 'Escribe un correo electrónico válido.'],
    ['You have 50 watches. End one first.', 'Ya tienes 50 seguimientos. Termina uno primero.'],
    [
      'You have 5 watches. End one first. With Premium you can have 50.',
      'Ya tienes 5 seguimientos. Termina uno primero. Con Premium puedes tener 50.',
    ],
    ['You have 50 saved searches. Delete one first.', 'Ya tienes 50 búsquedas guardadas. Elimina una primero.'],
    [
      'You have 30 saved searches, including paused ones. Pause or delete 26 first, or become Premium for up to 50.',
      'Ya tienes 30 búsquedas guardadas, incluidas las pausadas. Pausa o elimina 26 primero, o hazte Premium para tener hasta 50.',
    ],
    ['This giveaway is full: it has 5000 entries.', 'Este sorteo está completo: tiene 5000 participantes.'],
    ['End must be 2028-01-31 or earlier.', 'La fecha final debe ser 2028-01-31 o anterior.'],
    [
      'Harbor Stays would be left without an owner. Give it another owner first, or delete it.',
      'Harbor Stays se quedaría sin propietario. Dale otro primero o elimínala.',
    ],
  ])('“%s” is “%s”', (message, spanish) => {
    expect(problemInWords(message)).toBe(spanish)
  })

  test('a message without a Spanish translation stays as the platform wrote it', () => {
    expect(problemInWords('The host already filled these nights.')).toBe('The host already filled these nights.')
  })
})
