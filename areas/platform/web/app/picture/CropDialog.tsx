import type * as z from 'zod/mini'
import '@mantine/core/styles/Slider.css'
import 'react-easy-crop/react-easy-crop.css'
import { Alert, Button, Group, Input, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { ownRefusalText } from '../../../contract/own-refusals.ts'
import { uploadImage } from '../../../file/contract.ts'
import { useSend } from '../../api.ts'
import { useLanguage, useText } from '../../framework/i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './CropDialog.module.css'

type Use = Extract<z.output<typeof uploadImage.input>['use'], 'avatar' | 'team' | 'cover'>

interface CropShape {
  /** Pixels that the server keeps. */
  width: number
  height: number
  round: boolean
  /** Pixels below which it looks blurred where it is shown. */
  least: { width: number; height: number }
}

/** The pictures that the server stores at one ratio, by their use. */
const cropShapes = {
  avatar: { width: 400, height: 400, round: true, least: { width: 200, height: 200 } },
  team: { width: 400, height: 400, round: false, least: { width: 200, height: 200 } },
  cover: { width: 1600, height: 900, round: false, least: { width: 800, height: 450 } },
} as const satisfies Record<Use, CropShape>

export type CroppedUse = keyof typeof cropShapes

/** Where and how a cropped picture is shown, for the preview. */
export interface ShownAs {
  /** Width by height of the frame that it fills; the crop’s own if omitted. */
  ratio?: number
  /** The title below it. */
  caption?: string
}

interface CropDialogProps {
  file: File
  use: CroppedUse
  shownAs: ShownAs
  /** Takes the uploaded picture. */
  onStored: (stored: { fullPath: string; url: string }) => void | Promise<void>
  onClose: () => void
}

/** Crops a picture to the ratio of its use: moved by mouse, touch or arrow keys, resized by the slider. */
export default function CropDialog({ file, use, shownAs, onStored, onClose }: CropDialogProps) {
  const t = useText('common')
  const language = useLanguage()
  const upload = useSend(uploadImage)
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<{ percent: Area; pixels: Area } | null>(null)
  const [broken, setBroken] = useState(false)
  const [busy, setBusy] = useState(false)
  const shape = cropShapes[use]
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const send = async () => {
    if (!area) return
    const blob = await drawCrop(address, area.pixels, shape)
    if (!blob) return setBroken(true)
    const stored = await upload.run({ use }, { file: { blob, name: `${use}.jpg` } })
    if (!stored) return
    await onStored(stored)
    onClose()
  }
  const save = () => {
    setBusy(true)
    void send().finally(() => setBusy(false))
  }
  const blurred = area !== null && area.pixels.width < shape.least.width
  return (
    <Dialog opened onClose={onClose} title={t(`crop.${use}`)} size={use === 'cover' ? 620 : 420}>
      <Stack>
        {broken ? (
          <Alert color="red" role="alert">
            {ownRefusalText({ code: 'picture.broken' }, language)}
          </Alert>
        ) : (
          <>
            <div className={classes.cropper}>
              {address && (
                <Cropper
                  image={address}
                  crop={crop}
                  zoom={zoom}
                  minZoom={1}
                  maxZoom={4}
                  aspect={shape.width / shape.height}
                  cropShape={shape.round ? 'round' : 'rect'}
                  showGrid={false}
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropAreaChange={(percent, pixels) => setArea({ percent, pixels })}
                  cropperProps={{ 'aria-label': t('crop.move') }}
                  mediaProps={{ alt: '', onError: () => setBroken(true) }}
                  disableAutomaticStylesInjection
                />
              )}
            </div>
            <Input.Wrapper label={t('crop.zoom')} labelElement="div" description={t('crop.help')}>
              <Slider
                mt={8}
                min={1}
                max={4}
                step={0.05}
                value={zoom}
                onChange={setZoom}
                label={(value) => `${Math.round(value * 100)}%`}
                thumbLabel={t('crop.zoom')}
              />
            </Input.Wrapper>
            <Text fz="sm" c={blurred ? 'var(--mantine-color-error)' : 'var(--quiet)'} role="status">
              {area && t('crop.size', { width: area.pixels.width, height: area.pixels.height })}
              {t(blurred ? 'crop.blurred' : 'crop.least', shape.least)}
            </Text>
            {area && <CropPreview use={use} address={address} area={area.percent} shownAs={shownAs} />}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {!broken && (
            <Button onClick={save} loading={busy} disabled={!area}>
              {t('crop.use')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

interface CropPreviewProps {
  use: CroppedUse
  address: string
  /** The crop in percent of the picture. */
  area: Area
  shownAs: ShownAs
}

const percent = (value: number) => `${value * 100}%`

/** The crop as it is shown afterwards: a wider frame shows the middle of it. */
function CropPreview({ use, address, area, shownAs }: CropPreviewProps) {
  const t = useText('common')
  const { width, height, round } = cropShapes[use]
  const square = width === height
  return (
    <figure className={classes.preview} style={{ width: square ? 88 : 260 }}>
      <figcaption>{t('crop.preview')}</figcaption>
      <div className={classes.frame} data-round={round || undefined}>
        <div className={classes.window} style={{ aspectRatio: shownAs.ratio ?? width / height }}>
          <div className={classes.crop} style={{ aspectRatio: width / height }}>
            <img
              src={address}
              alt=""
              style={{
                width: percent(100 / area.width),
                height: percent(100 / area.height),
                left: percent(-area.x / area.width),
                top: percent(-area.y / area.height),
              }}
            />
          </div>
        </div>
        {shownAs.caption && <div className={classes.caption}>{shownAs.caption}</div>}
      </div>
    </figure>
  )
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The crop as a JPEG of at most that size, not enlarged; null if the browser cannot draw it. */
async function drawCrop(
  address: string,
  { x, y, width, height }: Area,
  most: { width: number; height: number },
): Promise<Blob | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, most.width / width)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // Transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
