import type { ExecutionTaskDetail } from '@lodestay/domain'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { Address } from './posted-address.tsx'
import { PostedMediaList } from './posted-media-list.tsx'
import * as texts from './texts.ts'

function Part({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line pb-5 last:border-0">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
        {tools}
      </div>
      {children}
    </section>
  )
}

/** A post, ready to copy and download. */
export function ReadyPost({ task: { post, buildsOn } }: { task: ExecutionTaskDetail }) {
  const { caption, media, taggedAccounts, locations, linkSticker, link, existingPost, notes, participants } = post
  const { mention, promoted, boost, addons } = post
  const dateTime = useDateTime()
  return (
    <div className="flex flex-col gap-5">
      <Part title={texts.caption} tools={caption && <CopyButton text={caption} label={texts.copyCaption} />}>
        <p className="max-w-[70ch] whitespace-pre-line">{caption || texts.noCaption}</p>
      </Part>
      {existingPost ? (
        <Part title={texts.existingPost}>
          <Address url={existingPost} />
        </Part>
      ) : (
        <Part title={texts.media}>
          {media.length === 0 && <p className="text-sm text-ink-soft">{texts.noMedia}</p>}
          <PostedMediaList media={media}>
            {(item, index) => (
              <a href={item.file} download className="link mt-1 inline-flex min-h-6 items-center text-sm">
                {item.video ? texts.downloadVideo(index + 1) : texts.download(index + 1)}
              </a>
            )}
          </PostedMediaList>
        </Part>
      )}
      <Part title={texts.link} tools={<CopyButton text={link} label={uiTexts.copyLink} />}>
        <Address url={link} />
        {linkSticker && (
          <p className="mt-1 text-sm text-ink-soft">
            {texts.sticker}: {linkSticker}
          </p>
        )}
      </Part>
      {mention && (
        <Part title={texts.mention} tools={<CopyButton text={mention} label={texts.copyMention} />}>
          <p>{mention}</p>
        </Part>
      )}
      {taggedAccounts.length > 0 && (
        <Part title={texts.tagged} tools={<CopyButton text={taggedAccounts.join(' ')} label={texts.copyTagged} />}>
          <p>{taggedAccounts.join(', ')}</p>
        </Part>
      )}
      {participants.length > 0 && (
        <Part title={texts.participants} tools={<CopyButton text={participants.join(', ')} label={texts.copyNames} />}>
          <p>{participants.join(', ')}</p>
        </Part>
      )}
      {locations.length > 0 && (
        <Part title={texts.locations}>
          <p>{locations.join(', ')}</p>
        </Part>
      )}
      {boost && (
        <Part title={texts.boost}>
          <p>{texts.boostTarget(boost.type, boost.name)}</p>
          <p className="mt-1 text-sm text-ink-soft">{texts.boostBudget(money(boost.price), boost.outlets)}</p>
        </Part>
      )}
      {addons.length > 0 && (
        <Part title={uiTexts.addOns}>
          <ul className="flex flex-col gap-2">
            {addons.map(({ name, description }) => (
              <li key={name}>
                {name}
                {description && <span className="block text-sm text-ink-soft">{description}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {promoted && (
        <Part title={texts.promotedNights}>
          <p>
            {texts.nightsFrom(promoted.nights, promoted.startDate && dateTime(promoted.startDate, promoted.timeZone))}
          </p>
        </Part>
      )}
      {buildsOn.length > 0 && (
        <Part title={texts.buildsOn}>
          <ul className="flex flex-col gap-1">
            {buildsOn.map((url) => (
              <li key={url}>
                <Address url={url} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {notes.length > 0 && (
        <Part title={texts.notes}>
          {notes.map((note) => (
            <p key={note} className="max-w-[70ch] text-sm whitespace-pre-line">
              {note}
            </p>
          ))}
        </Part>
      )}
    </div>
  )
}
