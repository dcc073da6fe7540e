import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../ui/toast.ts'
import { defer, undoDeferred } from './deferred-action.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function deferred() {
  const [run, onUndo] = [vi.fn(), vi.fn()]
  defer({ text: 'Deleted', run, onUndo })
  return { run, onUndo }
}

/** Newer toasts replace all earlier ones. */
function replaceToasts(): void {
  for (let count = 0; count < 3; count += 1) toast('Saved')
}

test('an action can be undone while its toast is shown', () => {
  const { run, onUndo } = deferred()
  // How long that is, and that hover or focus extends it, is up to the toast alone.
  vi.advanceTimersByTime(600_000)
  expect(run).not.toHaveBeenCalled()
  expect(undoDeferred()).toBe(true)
  expect(onUndo).toHaveBeenCalledOnce()
  replaceToasts()
  expect(run).not.toHaveBeenCalled()
})

test('an action runs once when its toast is gone', () => {
  const { run, onUndo } = deferred()
  replaceToasts()
  expect(run).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('pagehide'))
  expect(run).toHaveBeenCalledOnce()
  expect(undoDeferred()).toBe(false)
  expect(onUndo).not.toHaveBeenCalled()
})

test('an action runs immediately when the page is left or another one arrives', () => {
  const first = deferred()
  const second = deferred()
  expect(first.run).toHaveBeenCalledOnce()
  expect(second.run).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pagehide'))
  expect(second.run).toHaveBeenCalledOnce()
})

test('an action runs once, before the page unloads, while its request still passes through a service worker', () => {
  const { run } = deferred()
  window.dispatchEvent(new Event('beforeunload'))
  expect(run).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('pagehide'))
  expect(run).toHaveBeenCalledOnce()
})
