import { Form, useLocation, useSubmit } from 'react-router'
import { paths, siteAddress } from '../../../lib/paths.ts'
import { useViewer } from '../../../lib/root-data.ts'
import { useTrack } from '../../../lib/track.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'
import { favoriteKey, useLiked } from './use-liked.ts'

type Props = { readonly stayId: string; readonly name: string; readonly className?: string }

/** Adds or removes a favorite: a form that works without JavaScript, with an optimistic update when it is available. */
export function FavoriteButton(props: Props) {
  return <FavoriteForm {...props} liked={useLiked(props.stayId)} />
}

/** A `FavoriteButton` for when it is already known whether the viewer likes the stay. */
export function FavoriteForm({ stayId, name, className, liked }: Props & { readonly liked: boolean }) {
  const viewer = useViewer()
  const track = useTrack()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const post = { method: 'post', action: paths.favorites(), navigate: false, fetcherKey: favoriteKey(stayId) } as const
  return (
    <Form
      {...post}
      // The page frame already links to the favorites.
      discover="none"
      className={className}
      onSubmit={() => {
        if (!viewer)
          toast({
            text: texts.signInToSave,
            action: { label: uiTexts.signIn, onPress: () => location.assign(siteAddress(paths.signIn(here))) },
          })
        else if (!liked) track('favorite', { stayId })
        else
          toast({
            text: texts.favoriteRemoved(name),
            // The lists that contained it contain it again, with its notes.
            action: { label: uiTexts.undo, onPress: () => void submit({ stayId, liked: 'true', back: here }, post) },
          })
      }}
    >
      <input type="hidden" name="stayId" value={stayId} />
      <input type="hidden" name="back" value={here} />
      <button
        type="submit"
        name="liked"
        value={String(!liked)}
        aria-pressed={liked}
        aria-label={texts.favoriteLabel(name)}
        className="heart-button"
      />
    </Form>
  )
}
