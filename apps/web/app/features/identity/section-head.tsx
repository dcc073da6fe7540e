import { Badge } from '../../ui/badge.tsx'

export function SectionHead({
  title,
  badge,
  children,
}: {
  title: string
  badge?: string | undefined
  children: string
}) {
  return (
    <div>
      <h2 className="flex items-center gap-3 text-xl">
        {title}
        {badge && (
          <Badge tone="action" dot>
            {badge}
          </Badge>
        )}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{children}</p>
    </div>
  )
}
