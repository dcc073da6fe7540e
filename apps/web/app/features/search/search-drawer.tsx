import type { ComponentProps } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import { SearchBar } from './search-bar.tsx'

type Props = Pick<ComponentProps<typeof SearchBar>, 'words' | 'keep' | 'today'> & {
  readonly open: boolean
  readonly onClose: () => void
}

/** The whole search bar in a sheet of a phone. */
export default function SearchDrawer({ open, onClose, ...bar }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Search">
      <SearchBar {...bar} onSearch={onClose} />
    </Drawer>
  )
}
