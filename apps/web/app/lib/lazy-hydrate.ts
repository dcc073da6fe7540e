import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  Suspense,
} from 'react'

type Loaded<Props> = { readonly default: ComponentType<Props> }
const loading: Promise<unknown>[] = []
let loadedParts = 0

/**
 * Server only: waits until every lazy part is loaded, so that no page is sent with a gap that only a script could fill.
 */
export async function lazyPartsReady(): Promise<void> {
  while (loadedParts < loading.length) {
    const { length } = loading
    await Promise.all(loading)
    loadedParts = length
  }
}

/** Server only: loads a part ahead of the first page. A failure is reported by `lazyPartsReady`. */
function loadAhead(preload: () => Promise<void>): void {
  const started = preload()
  started.catch(() => {})
  loading.push(started)
}

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the part's script. Await it before hydration if users may type into the server-rendered copy. */
  readonly preload: () => Promise<void>
}

/**
 * Lazy-hydrates a part of a page. The server renders it as usual; the browser keeps that HTML and hydrates it once its
 * script has loaded. Wrap it in Suspense.
 */
export function lazyHydrate<Props>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  let loaded: Loaded<Props> | undefined
  const preload = async (): Promise<void> => {
    loaded ??= await load()
  }
  if (import.meta.env.SSR) loadAhead(preload)
  // Already loaded parts must not suspend. React.lazy calls `then`, and accepts a synchronous result.
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

/**
 * `lazyHydrate` with its own Suspense. `meanwhile` is shown after a client-side navigation while its script is still
 * loading. Its props should stay the same when the surrounding page rerenders: React discards the server's copy of a
 * part that changes before its script has loaded, and with it the focus and any input.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  meanwhile: ReactNode = null,
): NamedExoticComponent<Props> & Pick<LazyPart<Props>, 'preload'> {
  const Part = lazyHydrate(load)
  const element = memo((props: Props) =>
    createElement(Suspense, { fallback: meanwhile }, createElement(Part as ComponentType<Props>, props)),
  )
  return Object.assign(element, { preload: Part.preload })
}
