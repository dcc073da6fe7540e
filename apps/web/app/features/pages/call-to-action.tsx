import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import type { CallToActionView } from './page-view.ts'

type Props = CallToActionView & {
  readonly onFollow?: (to: string) => void
  /** Next to the text on wide screens. */
  readonly children?: ReactNode
}

/** The call to action at the end of a page. */
export function CallToAction({ heading, text, action, onFollow, children }: Props) {
  return (
    <section className="page-column">
      <div className="grid grid-cols-1 items-stretch overflow-hidden rounded-2xl bg-deep text-on-deep md:grid-cols-[1.2fr_1fr]">
        <div className="flex flex-col items-start gap-4 p-8 sm:p-12 lg:p-16">
          <h2 className="max-w-[18ch] text-3xl">{heading}</h2>
          {text && <p className="max-w-[46ch]">{text}</p>}
          {action && (
            <ButtonLink
              to={action.to}
              onClick={() => onFollow?.(action.to)}
              size="large"
              className="mt-2 border-transparent! bg-paper! text-ink! hover:bg-raised!"
            >
              {action.label}
            </ButtonLink>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
