export const yourData = 'Your data'
export const yourDataHint =
  'A zip with everything that’s yours: profile, favorites, messages, payments, your organizations’ stays, and your pictures. We email you when it’s ready.'
export const requestData = 'Request your data'
export const dataRequested = 'We’re putting your data together. We’ll email you when it’s ready.'
export const dataFailed = 'We couldn’t put your data together. Request it again.'
export const downloadData = 'Download your data'
export function dataReady(size: string, until: string): string {
  return `Ready to download until ${until} (${size}).`
}
