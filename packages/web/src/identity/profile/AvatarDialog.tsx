import '@mantine/core/styles/Slider.css'
import 'react-easy-crop/react-easy-crop.css'
import { ownRefusalText } from '@leitai/contract/core/own-refusals'
import { uploadImage } from '@leitai/contract/platform/file'
import { Alert, Button, Group, Input, Slider, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useSend } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/app/i18n/use-text.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { drawCrop } from './draw-crop.ts'
import classes from './Settings.module.css'

interface AvatarDialogProps {
  file: File
  /** Saves the uploaded picture. */
  onSaved: (fullPath: string) => Promise<void>
  onClose: () => void
}

/** Crops a picture to a square: moved by mouse, touch or arrow keys, resized by the slider. */
export default function AvatarDialog({ file, onSaved, onClose }: AvatarDialogProps) {
  const t = useText('settings')
  const common = useText('common')
  const language = useLanguage()
  const upload = useSend(uploadImage)
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [broken, setBroken] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const send = async () => {
    if (!area) return
    const blob = await drawCrop(address, area)
    if (!blob) return setBroken(true)
    const stored = await upload.run({ use: 'avatar' }, { file: { blob, name: 'avatar.jpg' } })
    if (!stored) return
    await onSaved(stored.fullPath)
    onClose()
  }
  const save = () => {
    setBusy(true)
    void send().finally(() => setBusy(false))
  }
  return (
    <Dialog opened onClose={onClose} title={t('avatar.crop')} size={420}>
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
                  aspect={1}
                  cropShape="round"
                  showGrid={false}
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropComplete={(_, pixels) => setArea(pixels)}
                  cropperProps={{ 'aria-label': t('avatar.move') }}
                  mediaProps={{ alt: '', onError: () => setBroken(true) }}
                  disableAutomaticStylesInjection
                />
              )}
            </div>
            <Input.Wrapper label={t('avatar.zoom')} labelElement="div" description={t('avatar.help')}>
              <Slider
                mt={8}
                min={1}
                max={4}
                step={0.05}
                value={zoom}
                onChange={setZoom}
                label={(value) => `${Math.round(value * 100)}%`}
                thumbLabel={t('avatar.zoom')}
              />
            </Input.Wrapper>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          {!broken && (
            <Button onClick={save} loading={busy} disabled={!area}>
              {t('avatar.use')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
