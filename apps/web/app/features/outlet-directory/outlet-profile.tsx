import type { ListedOutlet } from '@lodestay/domain'
import { list } from '../../lib/format.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import { roleWords } from '../outlets/role-words.ts'
import * as texts from './texts.ts'
import { websiteFacts } from './website-facts.tsx'

/** An outlet's details, and pictures of past posts. */
export function OutletProfile({ outlet }: { outlet: ListedOutlet }) {
  const dayOfTime = useDayOfTime()
  const { name, handle, description, network, roles, reach, audience, topics, regions, url, promotionTypes, work } =
    outlet
  const posted = [
    texts.postsSoFar(work.posts, work.postsAreCapped),
    ...(work.lastPostAt ? [texts.latest(dayOfTime(work.lastPostAt))] : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-center gap-4">
        <OutletAvatar name={name} size={72} />
        <div className="min-w-0">
          <h1 className="text-3xl">{name}</h1>
          <p className="text-sm text-ink-soft">{[handle, network?.name].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {outlet.closedReason && <Notice>{outlet.closedReason}</Notice>}
      {description && <p className="max-w-[65ch]">{description}</p>}
      <DescriptionList
        facts={[
          { term: texts.reach, value: texts.followers(reach) },
          { term: texts.audience, value: audience },
          ...(regions.length > 0 ? [{ term: texts.region, value: list(regions) }] : []),
          { term: texts.topics, value: list(topics) },
          { term: texts.whatItDoes, value: list(roles.map((role) => roleWords[role])) },
          ...(promotionTypes.length > 0 ? [{ term: texts.sells, value: list(promotionTypes) }] : []),
          { term: texts.track, value: posted.join(', ') },
          ...websiteFacts(url),
        ]}
      />
      {work.pictures.length > 0 && (
        <section aria-labelledby="recent">
          <h2 id="recent" className="mb-3 text-xl">
            {texts.recentPosts}
          </h2>
          <div className="grid grid-cols-3 gap-2 overflow-hidden rounded-lg">
            {work.pictures.map((picture) => (
              <Picture
                key={picture.url}
                source={picture}
                alt={picture.alt || texts.pictureFrom(name)}
                sizes="(width < 56rem) 33vw, 18rem"
                widest={640}
                ratio="1 / 1"
              />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
