import heart from '@material-symbols/svg-400/rounded/favorite.svg?path'
import heartFilled from '@material-symbols/svg-400/rounded/favorite-fill.svg?path'
import { useLocation } from 'react-router'
import { paths, siteAddress } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'
import { useLiked } from './use-liked.ts'

/** Adds or removes a favorite: a form that works without JavaScript, with an optimistic update where there is some. */
export function FavoriteButton({ stayId, name, className }: { stayId: string; name: string; className?: string }) {
  const { viewer, fetcher, liked } = useLiked(stayId)
  const track = useTrack()
  const { pathname, search } = useLocation()
  const signIn = paths.signIn(pathname + search)
  return (
    <fetcher.Form
      method="post"
      action={paths.favorites()}
      className={className}
      onSubmit={() => {
        if (!viewer)
          toast({
            text: texts.signInToSave,
            action: { label: uiTexts.signIn, onPress: () => location.assign(siteAddress(signIn)) },
          })
        else if (!liked) track('favorite', { stayId })
      }}
    >
      <input type="hidden" name="stayId" value={stayId} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="liked"
        value={String(!liked)}
        aria-pressed={liked}
        aria-label={texts.favoriteLabel(name)}
        className={cx(
          'grid size-11 place-items-center rounded-full bg-floating/90 shadow-card backdrop-blur-sm',
          'transition-transform duration-(--quick) hover:scale-105 active:scale-95',
          liked ? 'text-ember' : 'text-ink-soft hover:text-ink',
        )}
      >
        <Icon path={liked ? heartFilled : heart} size={22} />
      </button>
    </fetcher.Form>
  )
}
