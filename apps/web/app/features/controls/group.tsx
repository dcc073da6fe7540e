import type { ReactNode } from 'react'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-5">{children}</div>
    </section>
  )
}
