/** Progress of long-running work; indeterminate without a value. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  const share = value === undefined ? undefined : Math.min(100, Math.round((value / max) * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      {share === undefined ? (
        <span className="block h-full w-2/5 animate-run-along rounded-full bg-action" />
      ) : (
        <span
          className="block h-full rounded-full bg-action transition-[width] duration-(--steady)"
          style={{ width: `${share}%` }}
        />
      )}
    </div>
  )
}
