import type { OutletNetwork } from '@lodestay/domain/outlets/outlet'
import type { Crop, PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { type PointerEvent, useRef, useState } from 'react'
import { list } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import {
  type Aim,
  aimOf,
  centre,
  cropTo,
  mostZoom,
  presetOf,
  presetsFor,
  type Size,
  sizeFromShape,
  sizeOf,
} from './crop-math.ts'
import * as texts from './texts.ts'

type Props = {
  readonly item: PromotionMedia
  readonly index: number
  /** The chosen outlets' networks: only crops that they accept are offered. */
  readonly networks: readonly OutletNetwork[]
  readonly onClose: () => void
  /** With the picture's size if it wasn't known. */
  readonly onCrop: (cut: Partial<Size> & { readonly crop: Crop | null }) => void
}
const WHOLE = 'whole'

function Slider({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={value}
          aria-valuetext={`${Math.round(value * 100)} %`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          className="h-8 w-full accent-action"
        />
      )}
    </Field>
  )
}

/** The crop frame, positioned by dragging. The sliders next to it do the same with the keyboard. */
function Frame({
  item,
  size,
  crop,
  aim,
  onAim,
  onSize,
}: {
  item: PromotionMedia
  size: Size | null
  crop: Crop | null
  aim: Aim
  onAim: (aim: Aim) => void
  onSize: (size: Size) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const size = box.current?.getBoundingClientRect()
    if (!last.current || !size || !crop) return
    const inside = (middle: number, half: number): number => Math.min(Math.max(middle, half), 1 - half)
    onAim({
      ...aim,
      x: inside(aim.x + (clientX - last.current.x) / size.width, crop.width / 2),
      y: inside(aim.y + (clientY - last.current.y) / size.height, crop.height / 2),
    })
    last.current = { x: clientX, y: clientY }
  }
  const end = (): void => {
    last.current = null
  }
  return (
    <div
      ref={box}
      className="relative mx-auto max-h-[50dvh] max-w-full touch-none overflow-hidden rounded-md"
      style={{ aspectRatio: size ? `${size.width} / ${size.height}` : '4 / 3' }}
    >
      <Picture
        source={item}
        alt=""
        sizes="36rem"
        widest={960}
        ratio="fill"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize(sizeFromShape(item.url, { width, height }))
        }
      />
      {crop && (
        <div
          className="absolute cursor-move border-2 border-white shadow-[0_0_0_100rem_var(--scrim)]"
          style={{
            left: `${crop.x * 100}%`,
            top: `${crop.y * 100}%`,
            width: `${crop.width * 100}%`,
            height: `${crop.height * 100}%`,
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            last.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </div>
  )
}

/** Chooses the visible part of a picture. The file itself isn't changed. */
export default function CropDialog({ item, index, networks, onClose, onCrop }: Props) {
  const stored = sizeOf(item)
  // One without a stored size, such as an API client's, has its shape once it is loaded; until then it can't be cropped.
  const [loaded, setLoaded] = useState<Size | null>(null)
  const size = stored ?? loaded
  const [key, setKey] = useState<string>(presetOf(item)?.key ?? WHOLE)
  const [aim, setAim] = useState<Aim>(item.crop ? aimOf(item.crop) : centre)
  const offered = size ? presetsFor(networks) : []
  const preset = offered.find((one) => one.preset.key === key)?.preset
  const most = preset && size ? mostZoom(preset.ratio, size) : 1
  const zoom = Math.min(aim.zoom, most)
  const crop = preset && size ? cropTo(preset.ratio, size, { ...aim, zoom }) : null
  const room = { x: 1 - (crop?.width ?? 1), y: 1 - (crop?.height ?? 1) }
  return (
    <Dialog
      open
      keepOpen
      size="large"
      onClose={onClose}
      title={texts.cropPicture(index + 1)}
      description={texts.cropHint}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onCrop({ ...size, crop })
              onClose()
            }}
          >
            {texts.applyCrop}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <Frame item={item} size={size} crop={crop} aim={aim} onAim={setAim} onSize={setLoaded} />
        <div className="flex flex-col gap-5">
          <RadioGroup
            legend={texts.shape}
            value={key}
            onValueChange={setKey}
            options={[
              { value: WHOLE, label: texts.wholePicture },
              ...offered.map(({ preset: { key: value }, takenBy }) => ({ value, label: value, hint: list(takenBy) })),
            ]}
          />
          {crop && (
            <>
              {most > 1 ? (
                <Slider
                  label={texts.zoom}
                  min={1}
                  max={most}
                  value={zoom}
                  onChange={(value) => setAim({ ...aim, zoom: value })}
                />
              ) : (
                <p className="text-sm text-ink-soft">{texts.tooSmallToZoom}</p>
              )}
              {room.x > 0.001 && (
                <Slider
                  label={texts.horizontalPosition}
                  min={crop.width / 2}
                  max={1 - crop.width / 2}
                  value={aim.x}
                  onChange={(x) => setAim({ ...aim, x })}
                />
              )}
              {room.y > 0.001 && (
                <Slider
                  label={texts.verticalPosition}
                  min={crop.height / 2}
                  max={1 - crop.height / 2}
                  value={aim.y}
                  onChange={(y) => setAim({ ...aim, y })}
                />
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
