import { pictureVariants } from '@lodestay/domain/media/picture-variants'

type Props = { readonly url: string; readonly size?: number }

/** An uploaded icon, decorative: its name is always next to it. On white, because most are dark and transparent. */
export function UploadedIcon({ url, size = 24 }: Props) {
  // Pages don't load pictures from other sites, so an externally hosted icon is not shown.
  const icon = pictureVariants(url).find(({ type }) => type === 'image/webp')
  return (
    icon && (
      <img
        src={icon.url}
        alt=""
        width={size}
        height={size}
        style={{ width: size, height: size }}
        className="shrink-0 rounded-sm bg-white object-contain"
      />
    )
  )
}
