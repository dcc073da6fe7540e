import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

function stop(event: MouseEvent): void {
  event.preventDefault()
}

/**
 * Put it first in a form whose buttons do different things. In HTML, Enter in any field presses the form's first submit
 * button; this one submits nothing, even before hydration, because the method `dialog` does nothing outside of a
 * dialog. It's visually hidden, because browsers may skip a hidden or disabled button for the next one.
 */
export function IgnoreEnter() {
  return (
    <button
      type="submit"
      formMethod="dialog"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onClick={stop}
    />
  )
}

/** Wraps fields that have their own button in such a form: Enter in one of them presses that button. */
export function EnterGroup(group: Omit<ComponentProps<'div'>, 'onKeyDown'>) {
  // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
  return <div {...group} onKeyDown={pressOwnButton} />
}

function pressOwnButton(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  // In a combobox, Enter chooses an option; on a checkbox it does nothing.
  if (!(target instanceof HTMLInputElement) || target.matches('[role=combobox], [type=checkbox]')) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}
