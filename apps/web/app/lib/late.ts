import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Loaded<Props> = { readonly default: ComponentType<Props> }
const loading: Promise<unknown>[] = []
let ready = false

/** On the server: every late part is there, so that no page leaves with a gap that only a script could fill. */
export async function latePartsReady(): Promise<void> {
  if (ready) return
  await Promise.all(loading)
  ready = true
}

/**
 * A part of a page whose script may come after the page's own. The server draws it like any other; the browser shows the
 * server's and makes it quick when its script has arrived. Wrap it in Suspense.
 */
export function late<Props>(load: () => Promise<Loaded<Props>>): LazyExoticComponent<ComponentType<Props>> {
  if (!import.meta.env.SSR) return lazy(load)
  let loaded: Loaded<Props> | undefined
  loading.push(
    load().then((module) => {
      loaded = module
    }),
  )
  // What is there already must not suspend: React asks a lazy part by `then`, and takes an answer at once as well.
  // biome-ignore lint/suspicious/noThenProperty: that is the whole point of it
  const atOnce = { then: (take: (module: Loaded<Props>) => void) => loaded && take(loaded) }
  return lazy(() => atOnce as unknown as Promise<Loaded<Props>>)
}
