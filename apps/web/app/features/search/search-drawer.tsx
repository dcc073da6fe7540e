import type { ComponentProps } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { SearchBar } from './search-bar.tsx'

type Props = Pick<ComponentProps<typeof SearchBar>, 'words' | 'keep' | 'today'> & {
  readonly open: boolean
  readonly onClose: () => void
}

/** The full search bar in a bottom sheet, on phones. */
export default function SearchDrawer({ open, onClose, ...bar }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={uiTexts.search}>
      <SearchBar {...bar} onSearch={onClose} />
    </Drawer>
  )
}
