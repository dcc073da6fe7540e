import check from '@lodestay/icons/check_circle.svg?path'
import closeIcon from '@lodestay/icons/close.svg?path'
import info from '@lodestay/icons/info.svg?path'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import * as texts from './texts.ts'
import { dismissToast, type ShownToast, useToasts } from './toast.ts'

const STAYS_MS = 6_000

/** Renders toasts. It's lazy-loaded with the first one; by then the shell's live region has already announced it. */
export default function ToastRegion() {
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // Reopen the popover for every toast, so that it's above any dialog opened since.
    const element = region.current
    if (element?.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element?.showPopover()
  }, [toasts])
  return (
    <section
      ref={region}
      popover="manual"
      aria-label={texts.messages}
      className="toast-region w-[min(26rem,calc(100vw-2rem))] bg-transparent"
    >
      <ol className="flex flex-col gap-2">
        {toasts.map((one) => (
          <ToastLine key={one.id} toast={one} />
        ))}
      </ol>
    </section>
  )
}

function ToastLine({ toast: { id, text, lang, kind = 'done', action } }: { toast: ShownToast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Either one keeps it open: the pointer may leave while the focus is still inside.
  const held = useRef({ pointer: false, focus: false })
  const stop = (): void => clearTimeout(timer.current)
  const wait = (): void => {
    stop()
    if (!held.current.pointer && !held.current.focus) timer.current = setTimeout(() => dismissToast(id), STAYS_MS)
  }
  const hold = (by: 'pointer' | 'focus', isHeld: boolean) => () => {
    held.current[by] = isHeld
    wait()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock per toast
  useEffect(() => {
    wait()
    return stop
  }, [id])
  return (
    <li
      onPointerEnter={hold('pointer', true)}
      onPointerLeave={hold('pointer', false)}
      onFocus={hold('focus', true)}
      onBlur={hold('focus', false)}
      className="flex min-h-13 animate-rise items-center gap-3 rounded-lg bg-ink py-1.5 pr-2 pl-4 text-sm text-paper shadow-float"
    >
      <Icon path={kind === 'done' ? check : info} size={20} />
      <span lang={lang} className="flex-1 py-1">
        {text}
      </span>
      {action && (
        <button
          type="button"
          className="min-h-10 rounded-sm px-2.5 font-semibold underline underline-offset-4"
          onClick={() => {
            action.onPress()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={texts.dismiss}
        path={closeIcon}
        size="small"
        className="text-paper!"
        onClick={() => dismissToast(id)}
      />
    </li>
  )
}
