import computer from '@material-symbols/svg-400/rounded/computer.svg?path'
import dark from '@material-symbols/svg-400/rounded/dark_mode.svg?path'
import light from '@material-symbols/svg-400/rounded/light_mode.svg?path'
import { type ColorScheme, setColorScheme, useColorScheme } from '../lib/color-scheme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

const colorSchemes: readonly { value: ColorScheme; label: string; icon: string }[] = [
  { value: 'light', label: 'Light', icon: light },
  { value: 'dark', label: 'Dark', icon: dark },
  { value: 'system', label: 'System', icon: computer },
]

/** Light, dark, or the system setting. */
export default function ColorSchemeMenu() {
  const scheme = useColorScheme()
  const icon = colorSchemes.find((one) => one.value === scheme)?.icon ?? computer
  return (
    <Menu
      label="Appearance"
      align="end"
      trigger={(props) => <IconButton label="Appearance" path={scheme === 'system' ? light : icon} {...props} />}
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
