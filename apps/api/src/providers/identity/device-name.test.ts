import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  [firefox, 'Firefox on Windows', 'Firefox en Windows'],
  ['curl/8.0', 'an unknown device', 'un dispositivo desconocido'],
  [null, 'an unknown device', 'un dispositivo desconocido'],
])('a device is named in the reader’s language (%s)', (userAgent, english, spanish) => {
  expect(deviceName(userAgent, 'en')).toBe(english)
  expect(deviceName(userAgent, 'es')).toBe(spanish)
})
