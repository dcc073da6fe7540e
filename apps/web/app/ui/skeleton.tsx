import { cx } from './cx.ts'

const bone = 'block animate-breathe rounded-sm bg-skeleton'

/** A placeholder for text or a picture that is loading. Give it the final size, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(bone, className)} />
}

/** Placeholder for a paragraph; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <Skeleton key={index} className={cx('h-4', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** Placeholder for a stay card. */
export function SkeletonCard() {
  return (
    <span aria-hidden="true" className="block">
      <span className={cx(bone, 'aspect-[4/3] rounded-lg')} />
      <span className={cx(bone, 'mt-3.5 h-5 w-3/4')} />
      <span className={cx(bone, 'mt-2 h-4 w-1/2')} />
      <span className={cx(bone, 'mt-3 h-4 w-1/3')} />
    </span>
  )
}

/** Wraps skeletons and announces once that something is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string
  children: React.ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
