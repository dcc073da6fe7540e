import { Gallery } from '../../ui/gallery.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { Group } from './group.tsx'

function drawing(hue: number): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="hsl(${hue} 40% 78%)" d="M0 0h400v300H0z"/><path fill="hsl(${hue} 30% 55%)" d="M0 220l120-110 90 80 70-60 120 100v70H0z"/><circle cx="300" cy="80" r="30" fill="hsl(45 90% 85%)"/></svg>`)}`
}

const pictures = [200, 40, 150, 20, 260, 330].map((hue, index) => ({
  source: { url: drawing(hue) },
  alt: `View ${index + 1}`,
}))

export function PicturesGroup() {
  return (
    <Group title="Pictures">
      <div className="w-full">
        <Gallery pictures={pictures} label="Pictures of Blue Heron Cabin" />
      </div>
      <div className="w-full max-w-sm">
        <PictureRow pictures={pictures} skip={1} label="More pictures of Blue Heron Cabin" />
      </div>
    </Group>
  )
}
