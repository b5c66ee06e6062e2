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
import { CropPreview } from './CropPreview.tsx'
import { type CroppedUse, cropShapes, type ShownAs } from './crop-shapes.ts'
import { type Area, drawCrop } from './draw-crop.ts'

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
