import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { Described } from '../media/described.tsx'
import { EncodedVideo, VideoFacts } from '../media/encoded-video.tsx'
import type { Change } from './changes.ts'
import * as texts from './texts.ts'
import type { DiffPart } from './word-diff.ts'

const added = 'rounded-xs bg-action-soft text-action-text no-underline'
const removed = 'rounded-xs bg-danger-soft text-danger-text'

/** An inline word diff. It uses ins and del elements, so that it doesn't rely on color alone. */
function Words({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p className="leading-relaxed whitespace-pre-line">
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`
        if (kind === 'added')
          return (
            <ins key={key} className={cx(added, 'underline decoration-2 underline-offset-3')}>
              {text}
            </ins>
          )
        if (kind === 'removed')
          return (
            <del key={key} className={removed}>
              {text}
            </del>
          )
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

type Media = WholeStayFields['media']

function captionOf(media: Media, other: Media, index: number): string {
  const item = media[index]
  const there = other.findIndex(({ url }) => url === item?.url)
  if (there < 0) return texts.onlyInThis
  if (there !== index) return texts.positionInOther(there + 1)
  return (other[there]?.alt ?? '') === (item?.alt ?? '') ? '' : texts.descriptionChanged
}

function Pictures({ title, media, other }: { title: string; media: Media; other: Media }) {
  return (
    <div>
      <p className="eyebrow mb-2">
        {title} · {media.length}
      </p>
      <ul className="grid grid-cols-2 gap-2">
        {media.map((item, index) => {
          const caption = captionOf(media, other, index)
          return (
            <li key={item.url} className="text-xs">
              <Described text={item.alt}>
                <Picture
                  source={item}
                  alt=""
                  sizes="12rem"
                  widest={640}
                  className={cx('rounded-md', caption === texts.onlyInThis && 'outline-3 outline-action')}
                />
              </Described>
              {caption && <p className="font-medium">{caption}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type VideoItem = WholeStayFields['video']

function OneVideo({ title, item, other }: { title: string; item: VideoItem; other: VideoItem }) {
  const isDescribedAnew = item && other?.url === item.url && (other.alt ?? '') !== (item.alt ?? '')
  return (
    <div className="min-w-0">
      <p className="eyebrow mb-2">{title}</p>
      {item ? (
        <div className="flex flex-col gap-1 text-xs">
          <EncodedVideo key={item.url} item={item} className="max-h-72 rounded-md object-contain" />
          {item.video && <VideoFacts video={item.video} />}
          {item.alt && <p className="text-ink-soft">{item.alt}</p>}
          {isDescribedAnew && <p className="font-medium">{texts.descriptionChanged}</p>}
        </div>
      ) : (
        <p className="text-ink-soft">{texts.noVideo}</p>
      )}
    </div>
  )
}

function Body({ change }: { change: Change }) {
  if (change.kind === 'text') return <Words parts={change.parts} />
  if (change.kind === 'pictures')
    return (
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Pictures title={uiTexts.live} media={change.before} other={change.after} />
        <Pictures title={texts.proposed} media={change.after} other={change.before} />
      </div>
    )
  if (change.kind === 'video')
    return (
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <OneVideo title={uiTexts.live} item={change.before} other={change.after} />
        <OneVideo title={texts.proposed} item={change.after} other={change.before} />
      </div>
    )
  if (change.kind === 'value')
    return (
      <p>
        <del className={cx(removed, 'px-1 break-all')}>{change.before}</del>{' '}
        <span aria-hidden="true" className="text-ink-faint">
          →
        </span>{' '}
        <ins className={cx(added, 'px-1 font-semibold break-all')}>{change.after}</ins>
      </p>
    )
  return (
    <ul className="flex flex-col gap-1">
      {change.removed.map((item) => (
        <li key={`-${item}`}>
          <del className={cx(removed, 'px-1 break-all')}>{item}</del>{' '}
          <span className="text-xs text-ink-faint">{texts.removed}</span>
        </li>
      ))}
      {change.added.map((item) => (
        <li key={`+${item}`}>
          <ins className={cx(added, 'px-1 font-semibold break-all')}>{item}</ins>{' '}
          <span className="text-xs text-ink-faint">{texts.added}</span>
        </li>
      ))}
      {change.kept > 0 && <li className="text-xs text-ink-faint">{texts.unchanged(change.kept)}</li>}
    </ul>
  )
}

/** The changes of an edit. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-lg border border-line bg-raised">
      {changes.map((change) => (
        <div key={change.label} className="grid grid-cols-1 gap-x-6 gap-y-2 p-5 sm:grid-cols-[9rem_1fr]">
          <dt className="text-sm font-semibold">{change.label}</dt>
          <dd className="min-w-0 text-sm">
            <Body change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
