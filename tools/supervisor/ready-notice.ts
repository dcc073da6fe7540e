import { editorAddress, type Settings } from './settings.ts'

const accounts = [
  ['traveler@lodestay.test', 'looks for a place to stay'],
  ['host@lodestay.test', 'offers places'],
  ['manager@lodestay.test', 'manages places for others'],
  ['employee@lodestay.test', 'moderates what hosts publish, edits content'],
  ['admin@lodestay.test', 'may do everything'],
] as const

/** The message printed when the product is ready: its address and the accounts to try. */
export function readyNotice(settings: Settings, milliseconds: number): string {
  const { publicUrl, loopback, apiPort, dataDir } = settings
  const rows = [
    `Lodestay is ready after ${(milliseconds / 1000).toFixed(1)} s. Press Ctrl-C to stop.`,
    '',
    `Site            ${publicUrl}`,
    `API reference   http://${loopback}:${apiPort}/api/docs`,
    `Content editor  ${editorAddress(settings)}/admin`,
    `Data and logs   ${dataDir}`,
    ...(settings.embedsPayments ? ['Payments        in test mode: no card is charged'] : []),
    ...(settings.reloads ? ['Changes         reloaded on save'] : []),
    ...(settings.demo
      ? [
          '',
          'Demo accounts, password lodestay-demo:',
          ...accounts.map(([email, role]) => `  ${email.padEnd(24)} ${role}`),
        ]
      : []),
  ]
  const width = Math.max(...rows.map((row) => row.length))
  const line = '─'.repeat(width + 2)
  return [`\n┌${line}┐`, ...rows.map((row) => `│ ${row.padEnd(width)} │`), `└${line}┘`].join('\n')
}
