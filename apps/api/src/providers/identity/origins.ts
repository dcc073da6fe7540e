/** The site's origins: a local installation is reachable under two names. */
export function originsOf(publicUrl: string): string[] {
  return [
    publicUrl,
    publicUrl.replace('//localhost', '//127.0.0.1'),
    publicUrl.replace('//127.0.0.1', '//localhost'),
  ].filter((origin, index, all) => all.indexOf(origin) === index)
}
