import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { Picture } from '../../ui/picture.tsx'
import { Described } from '../media/described.tsx'
import { EncodedVideo } from '../media/encoded-video.tsx'

function Whole({ item }: { item: PromotionMedia }) {
  const { crop, width = 4, height = 3 } = item
  return (
    <div className="relative overflow-hidden rounded-md" style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture source={item} alt="" sizes="(width < 40rem) 46vw, 16rem" widest={960} ratio="fill" />
      {crop && (
        <div
          className="absolute border-2 border-white shadow-[0_0_0_100rem_var(--scrim)]"
          style={{
            left: `${crop.x * 100}%`,
            top: `${crop.y * 100}%`,
            width: `${crop.width * 100}%`,
            height: `${crop.height * 100}%`,
          }}
        />
      )}
    </div>
  )
}

/** A promotion's media as uploaded, dimmed where posts leave out a part, with the descriptions that are posted too. */
export function PromotedMedia({ media }: { media: readonly PromotionMedia[] }) {
  return (
    <ul className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      {media.map((item) => (
        <li key={item.url}>
          <Described text={item.alt}>
            {item.video ? (
              <EncodedVideo item={item} className="max-h-72 rounded-md object-contain" />
            ) : (
              <Whole item={item} />
            )}
          </Described>
        </li>
      ))}
    </ul>
  )
}
