import { Form, useLocation } from 'react-router'
import { paths, siteAddress } from '../../../lib/paths.ts'
import { useViewer } from '../../../lib/root-data.ts'
import { useTrack } from '../../../lib/track.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'
import { favoriteKey, useLiked } from './use-liked.ts'

type Props = { readonly stayId: string; readonly name: string; readonly className?: string }

/** Adds or removes a favorite: a form that works without JavaScript, with an optimistic update where there is some. */
export function FavoriteButton(props: Props) {
  return <FavoriteForm {...props} liked={useLiked(props.stayId)} />
}

/** The same where it is known already whether the viewer likes the stay. */
export function FavoriteForm({ stayId, name, className, liked }: Props & { readonly liked: boolean }) {
  const viewer = useViewer()
  const track = useTrack()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Form
      method="post"
      action={paths.favorites()}
      navigate={false}
      fetcherKey={favoriteKey(stayId)}
      // The frame links to the favorites already.
      discover="none"
      className={className}
      onSubmit={() => {
        if (!viewer)
          toast({
            text: texts.signInToSave,
            action: { label: uiTexts.signIn, onPress: () => location.assign(siteAddress(paths.signIn(here))) },
          })
        else if (!liked) track('favorite', { stayId })
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
