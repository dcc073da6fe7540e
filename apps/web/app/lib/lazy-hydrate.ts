import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Loaded<Props> = { readonly default: ComponentType<Props> }
const loading: Promise<unknown>[] = []
let ready = false

/** On the server: every late part is there, so that no page leaves with a gap that only a script could fill. */
export async function lazyPartsReady(): Promise<void> {
  if (ready) return
  await Promise.all(loading)
  ready = true
}

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the part's script. Await it before the page wakes up where people may type into the server's copy. */
  readonly preload: () => Promise<void>
}

/**
 * A part of a page whose script may come after the page's own. The server draws it like any other; the browser shows the
 * server's and makes it quick when its script has arrived. Wrap it in Suspense.
 */
export function lazyHydrate<Props>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  let loaded: Loaded<Props> | undefined
  const preload = async (): Promise<void> => {
    loaded ??= await load()
  }
  if (import.meta.env.SSR) loading.push(preload())
  // What is there already must not suspend: React asks a lazy part by `then`, and takes an answer at once as well.
  const answer = {
    // biome-ignore lint/suspicious/noThenProperty: that is the whole point of it
    then: (take: (module: Loaded<Props>) => void, fail: (error: unknown) => void) =>
      loaded ? take(loaded) : void preload().then(() => loaded && take(loaded), fail),
  }
  return Object.assign(
    lazy(() => answer as unknown as Promise<Loaded<Props>>),
    { preload },
  )
}
