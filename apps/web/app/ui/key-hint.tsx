/** Shows a keyboard shortcut. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    // Hidden on touch screens, which have no keyboard.
    <span className="inline-flex gap-1 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid min-h-5.5 min-w-5.5 place-items-center rounded-sm border border-b-2 border-line bg-sunken px-1.5 font-sans text-2xs text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
