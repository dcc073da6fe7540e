import { type ReactNode, useId, useRef } from 'react'

type Described = { readonly 'aria-describedby': string }

/** A short hint on hover and focus. Never the only place for information. */
export function Tooltip({ text, children }: { text: ReactNode; children: (props: Described) => ReactNode }) {
  const id = useId()
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`
  const tip = useRef<HTMLSpanElement>(null)
  const show = (): void => {
    if (!tip.current?.matches(':popover-open')) tip.current?.showPopover()
  }
  const hide = (): void => {
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside and is none itself
    <span
      className="inline-flex"
      style={{ anchorName: anchor }}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children({ 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        style={{ positionAnchor: anchor }}
        className="tooltip-box max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper"
      >
        {text}
      </span>
    </span>
  )
}
