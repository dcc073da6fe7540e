/** The origins of the site: people open a local installation by either name. */
export function originsOf(publicUrl: string): string[] {
  return [
    publicUrl,
    publicUrl.replace('//localhost', '//127.0.0.1'),
    publicUrl.replace('//127.0.0.1', '//localhost'),
  ].filter((origin, index, all) => all.indexOf(origin) === index)
}
