/** Converts pages of the content system to view models. */

import { type ContentMedia, type ContentPage, media } from '@lodestay/content-client'
import {
  list,
  or,
  orNull,
  type Read,
  readDocument,
  record,
  relation,
  requiredText,
  text,
} from '@lodestay/content-client/shape'
import { safeLink } from '../../lib/paths.ts'
import type { PictureSource } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Action, BlockView, PageView } from './page-view.ts'
import { proseOf } from './prose.server.ts'

const DEFAULT_LABEL = uiTexts.seeDetails

function actionOf({ label, link }: { label: string; link: string }): Action | null {
  const to = safeLink(link)
  return to ? { label: label || DEFAULT_LABEL, to } : null
}

/** Serves a picture from our own origin. The URL includes its modification time, so that browsers can cache it. */
function ownAddress(url: string, changed: string): string {
  const name = url.split('?')[0]?.split('/').at(-1) ?? ''
  return `/content-media/${name}?v=${(Date.parse(changed) || 0).toString(36)}`
}

function pictureOf({ url, alt, width, height, sizes, updatedAt }: ContentMedia): PictureSource & { alt: string } {
  return {
    url: ownAddress(url, updatedAt),
    alt,
    width,
    height,
    variants: [sizes.small, sizes.medium, { url, width }].flatMap((file) =>
      file?.url && file.width ? [{ url: ownAddress(file.url, updatedAt), width: file.width, type: 'image/webp' }] : [],
    ),
  }
}

const words = { heading: requiredText, text }
const cta = or(record({ label: text, link: text }), { label: '', link: '' })
const hero = record({ ...words, eyebrow: text, image: orNull(relation(media)), cta })
const callToAction = record({ ...words, cta })
const features = record({ ...words, items: list(record({ icon: text, title: requiredText, text })) })
const steps = record({ heading: requiredText, items: list(record({ title: requiredText, text })) })
const faq = record({ heading: requiredText, items: list(record({ question: requiredText, answer: text })) })
const plans = record(words)
const quote = record({ text: requiredText, name: requiredText, role: text })

/** A parser per kind of block. */
const views: Readonly<Record<string, Read<BlockView>>> = {
  hero: (...block) => {
    const { image, cta: button, ...own } = hero(...block)
    return {
      kind: 'hero',
      ...own,
      picture: image === null || typeof image === 'string' ? null : pictureOf(image),
      action: actionOf(button),
    }
  },
  callToAction: (...block) => {
    const { cta: button, ...own } = callToAction(...block)
    return { kind: 'callToAction', ...own, action: actionOf(button) }
  },
  richText: (block, _at, report) => ({
    kind: 'richText',
    prose: proseOf((block as { content?: unknown }).content, report),
  }),
  features: (...block) => ({ kind: 'features', ...features(...block) }),
  steps: (...block) => ({ kind: 'steps', ...steps(...block) }),
  faq: (...block) => ({ kind: 'faq', ...faq(...block) }),
  plans: (...block) => ({ kind: 'plans', ...plans(...block) }),
  quote: (...block) => ({ kind: 'quote', ...quote(...block) }),
}

/** A page's view model, without blocks that can't be rendered; each of those is reported. */
export function pageView(
  { slug, title, description, kind, stayId, updatedAt, layout }: ContentPage,
  report: (text: string) => void,
): PageView {
  return {
    slug,
    title,
    description,
    stayId: kind === 'blog' ? stayId : null,
    updatedAt,
    blocks: layout.flatMap((block, index) => {
      const read = views[block.blockType]
      const name = `block ${index + 1} (${block.blockType}) of page ${slug}`
      if (!read) {
        report(`Left out ${name}: it is not known`)
        return []
      }
      return readDocument(read, name, block, report) ?? []
    }),
  }
}
