import { type ColorScheme, setColorScheme, useColorScheme } from '../../lib/color-scheme.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import * as uiTexts from '../../ui/texts.ts'

const schemes: readonly { value: ColorScheme; label: string }[] = [
  { value: 'light', label: uiTexts.light },
  { value: 'dark', label: uiTexts.dark },
  { value: 'system', label: uiTexts.system },
]

/** Light, dark, or as the device has it; saved on this device. */
export function AppearanceChoice() {
  return (
    <SegmentedControl
      label={uiTexts.colorScheme}
      options={schemes}
      value={useColorScheme()}
      onValueChange={setColorScheme}
    />
  )
}
