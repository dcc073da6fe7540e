/** The view model of a content page, without invalid or unknown parts. */
import type { PictureSource } from '../../ui/picture.tsx'

/** A button's link: one of our paths, or a web address. */
export type Action = { readonly label: string; readonly to: string }
/** A run of text in one style. '\n' is a line break. */
export type Inline = {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
  readonly href?: string
}
export type ProseList = {
  readonly kind: 'list'
  readonly ordered: boolean
  /** The first item's number. */
  readonly start: number
  readonly items: readonly ListItem[]
}
export type ListItem = { readonly words: readonly Inline[]; readonly lists: readonly ProseList[] }
export type Prose =
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'quote'; readonly words: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly words: readonly Inline[] }
  | ProseList

export type CallToActionView = {
  readonly heading: string
  readonly text: string
  readonly action: Action | null
}
export type BlockView =
  | (CallToActionView & {
      readonly kind: 'hero'
      readonly eyebrow: string
      readonly picture: (PictureSource & { readonly alt: string }) | null
    })
  | (CallToActionView & { readonly kind: 'callToAction' })
  | { readonly kind: 'richText'; readonly prose: readonly Prose[] }
  | {
      readonly kind: 'features'
      readonly heading: string
      readonly text: string
      readonly items: readonly { readonly icon: string; readonly title: string; readonly text: string }[]
    }
  | {
      readonly kind: 'steps'
      readonly heading: string
      readonly items: readonly { readonly title: string; readonly text: string }[]
    }
  | {
      readonly kind: 'faq'
      readonly heading: string
      readonly items: readonly { readonly question: string; readonly answer: string }[]
    }
  | { readonly kind: 'plans'; readonly heading: string; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string; readonly name: string; readonly role: string }

export type PageView = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** The stay whose blog post it is. */
  readonly stayId: string | null
  /** When this version was published; empty if unknown. */
  readonly updatedAt: string
  readonly blocks: readonly BlockView[]
}
/** The URL of the picture that a page begins with, for link previews; null if it has none. */
export function pictureOfPage({ blocks }: Pick<PageView, 'blocks'>): string | null {
  return blocks.flatMap((block) => (block.kind === 'hero' ? (block.picture?.url ?? []) : []))[0] ?? null
}

/** A page's block of a kind. */
export type BlockOf<Kind extends BlockView['kind']> = Extract<BlockView, { readonly kind: Kind }>
