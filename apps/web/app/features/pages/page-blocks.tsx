import { writtenLanguage } from '../../lib/language.ts'
import { Horizon } from '../../scenes/scene.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { BlockOf, BlockView, PageView } from './page-view.ts'
import { PlanTable } from './plan-table.tsx'
import { Prose } from './prose.tsx'

function Hero({ block, isFirst }: { block: BlockOf<'hero'>; isFirst: boolean }) {
  const { eyebrow, heading, text, picture, action } = block
  const Heading = isFirst ? 'h1' : 'h2'
  const words = (
    <div className="flex flex-col items-start gap-5">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <Heading className="max-w-[16ch] text-3xl lg:text-hero">{heading}</Heading>
      {text && <p className="max-w-[52ch] text-lg text-ink-soft">{text}</p>}
      {action && (
        <ButtonLink to={action.to} variant={isFirst ? 'primary' : 'secondary'} size="large" className="mt-2">
          {action.label}
        </ButtonLink>
      )}
    </div>
  )
  if (!picture) return <section className="page-column pt-12">{words}</section>
  return (
    <section className="page-column grid grid-cols-1 items-center gap-x-16 gap-y-10 pt-8 lg:grid-cols-2 lg:pt-14">
      {words}
      <Picture
        source={picture}
        alt={picture.alt}
        ratio="4 / 3"
        sizes="(min-width: 1024px) 38rem, 92vw"
        priority={isFirst}
        className="rounded-2xl"
      />
    </section>
  )
}

function Features({ heading, text, items }: BlockOf<'features'>) {
  return (
    <section className="page-column">
      <h2 className="max-w-[24ch] text-3xl">{heading}</h2>
      {text && <p className="mt-3 max-w-[56ch] text-lg text-ink-soft">{text}</p>}
      <ul className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ icon, title, text: more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words
          <li key={index} className="border-t border-line pt-5">
            {icon && <CatalogueIcon name={icon} size={28} className="text-action-text" />}
            <h3 className="mt-2 text-xl">{title}</h3>
            {more && <p className="mt-2 text-ink-soft">{more}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps({ heading, items }: BlockOf<'steps'>) {
  return (
    <section className="page-column">
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 border-y border-line py-14 lg:grid-cols-[1fr_2fr]">
        <h2 className="max-w-[14ch] text-3xl">{heading}</h2>
        <ol className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
          {items.map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words
            <li key={index}>
              <span className="font-serif text-2xl text-ember-text" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="mt-1 text-xl">{title}</h3>
              {text && <p className="mt-2 text-sm text-ink-soft">{text}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Questions({ heading, items }: BlockOf<'faq'>) {
  return (
    <section className="page-column grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-3xl">{heading}</h2>
      <div className="border-t border-line">
        {items.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words
          <Disclosure key={index} title={question}>
            <p className="max-w-[62ch] whitespace-pre-line">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function Plans({ heading, text }: BlockOf<'plans'>) {
  return (
    <section className="page-column">
      <h2 className="text-3xl">{heading}</h2>
      {text && <p className="mt-3 max-w-[56ch] text-lg text-ink-soft">{text}</p>}
      <div className="mt-8">
        <PlanTable />
      </div>
    </section>
  )
}

function Quote({ text, name, role }: BlockOf<'quote'>) {
  return (
    <section className="page-column">
      <figure className="mx-auto max-w-3xl text-center">
        <blockquote className="font-serif text-2xl leading-snug text-balance before:content-['“'] after:content-['”']">
          {text}
        </blockquote>
        <figcaption className="mt-5 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{name}</span>
          {role && <span className="block">{role}</span>}
        </figcaption>
      </figure>
    </section>
  )
}

function Block({ block, isFirst }: { block: BlockView; isFirst: boolean }) {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} isFirst={isFirst} />
    case 'richText':
      return (
        <section className="page-column">
          <Prose nodes={block.prose} />
        </section>
      )
    case 'features':
      return <Features {...block} />
    case 'steps':
      return <Steps {...block} />
    case 'faq':
      return <Questions {...block} />
    case 'plans':
      return <Plans {...block} />
    case 'quote':
      return <Quote {...block} />
    case 'callToAction':
      return (
        <CallToAction {...block}>
          <Horizon kind="forest" className="h-full min-h-64 w-full" />
        </CallToAction>
      )
  }
}

type BlocksProps = {
  readonly blocks: readonly BlockView[]
  /** Whether the first block starts the page, so that a hero's heading is the page's. */
  readonly isPage?: boolean
}

/** Renders content blocks in sequence. */
export function Blocks({ blocks, isPage = false }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay where they are
    <Block key={index} block={block} isFirst={isPage && index === 0} />
  ))
}

/** Renders a content page block by block. It has exactly one h1: its hero's, or else its title. */
export function PageBlocks({ page: { title, description, blocks } }: { page: PageView }) {
  const beginsWithHero = blocks[0]?.kind === 'hero'
  return (
    <div lang={writtenLanguage} className="flex flex-col gap-20 pb-8 lg:gap-24">
      {!beginsWithHero && (
        <header className="page-column -mb-10 pt-12 lg:-mb-12">
          <h1 className="text-3xl lg:text-hero">{title}</h1>
          {description && <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{description}</p>}
        </header>
      )}
      <Blocks blocks={blocks} isPage />
    </div>
  )
}
