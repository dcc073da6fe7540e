import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { type StartScripts, useDocumentFacts } from './document-facts.ts'

/** Events of users who need the scripts before the page has loaded. */
const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin']
/** The longest that a picture may delay them. */
const LATEST_MS = 3000

type Props = {
  readonly children?: ReactNode
  readonly rel?: string
  readonly href?: string
  readonly type?: string
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
}

/**
 * The router's module as a script that does the same imports later: after the first picture has been painted, on first
 * use, or after three seconds. Scripts loaded immediately would take half of a slow connection's bandwidth from
 * pictures and fonts.
 */
export function lateScript(module: string, preloads: readonly string[]): string {
  const names: string[] = []
  const addresses: string[] = []
  const rest = module
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, (_, name: string, address: string) => {
      names.push(name)
      addresses.push(address)
      return ''
    })
    .replaceAll(/\n\s*/g, '')
  if (names.length === 0) throw new Error("The router's module imports no route")
  const start = [
    'if(started.signal.aborted)return;started.abort()',
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`,
    `Promise.all([${addresses.map((address) => `import(${address})`).join()}]).then(([${names.join()}])=>{${rest}})`,
  ]
  return [
    `{const started=new AbortController;const start=()=>{${start.join(';')}}`,
    'const painted=()=>requestAnimationFrame(()=>setTimeout(start))',
    "document.readyState==='complete'?painted():addEventListener('load',painted,{once:true})",
    // A resting mouse fires a move event without movement when a page appears under it.
    "const use=event=>{if(event.type!=='pointermove'||event.movementX||event.movementY)start()}",
    `for(const each of ${JSON.stringify(USES)})addEventListener(each,use,{capture:true,passive:true,signal:started.signal})`,
    `setTimeout(start,${LATEST_MS})}`,
  ].join(';')
}

/** The URLs that the scripts' elements preload. */
function preloadsIn(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return []
    return child.props.rel === 'modulepreload' ? [child.props.href ?? ''] : preloadsIn(child.props.children)
  })
}

/**
 * Replaces the router's module element with one that starts it late: from a file if one contains exactly this script.
 */
function lateElement(
  element: ReactElement,
  module: string,
  preloads: readonly string[],
  files: StartScripts | undefined,
) {
  const script = lateScript(module, preloads)
  const src = files?.get(script)
  return cloneElement(element as ReactElement<Record<string, unknown>>, {
    type: undefined,
    async: undefined,
    ...(src && { src, defer: true, nonce: undefined }),
    dangerouslySetInnerHTML: { __html: src ? '' : script },
  })
}

function late(node: ReactNode, preloads: readonly string[], files: StartScripts | undefined): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Props>(child)) return child
    const { rel, type, dangerouslySetInnerHTML, children } = child.props
    if (rel === 'modulepreload') return null
    if (type === 'module' && dangerouslySetInnerHTML)
      return lateElement(child, dangerouslySetInnerHTML.__html, preloads, files)
    return children === undefined ? child : cloneElement(child, {}, late(children, preloads, files))
  })
}

/**
 * Server-side `Scripts` for a page that is complete without them; in the browser, which hydrates both alike, it is
 * `Scripts`. Called instead of rendered, because its elements are modified.
 */
export function LateScripts() {
  const { startScripts } = useDocumentFacts()
  const scripts = Scripts({})
  return late(scripts, preloadsIn(scripts), startScripts)
}
