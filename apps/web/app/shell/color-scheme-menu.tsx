import { type ColorScheme, setColorScheme, useColorScheme } from '../lib/color-scheme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { computer, darkMode, lightMode } from '../ui/shared-icons.ts'
import * as uiTexts from '../ui/texts.ts'

const colorSchemes: readonly { value: ColorScheme; label: string; icon: string }[] = [
  { value: 'light', label: uiTexts.light, icon: lightMode },
  { value: 'dark', label: uiTexts.dark, icon: darkMode },
  { value: 'system', label: uiTexts.system, icon: computer },
]

/** Light, dark, or the system setting. */
export default function ColorSchemeMenu() {
  const scheme = useColorScheme()
  const icon = colorSchemes.find((one) => one.value === scheme)?.icon ?? computer
  return (
    <Menu
      label={uiTexts.appearance}
      align="end"
      trigger={(props) => (
        <IconButton label={uiTexts.appearance} path={scheme === 'system' ? lightMode : icon} {...props} />
      )}
    >
      {colorSchemes.map((one) => (
        <MenuItem
          key={one.value}
          icon={one.icon}
          checked={one.value === scheme}
          onSelect={() => setColorScheme(one.value)}
        >
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
