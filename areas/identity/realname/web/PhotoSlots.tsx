import { limits } from '@leitai/platform/contract/limits'
import { ownRefusalText } from '@leitai/platform/contract/own-refusals'
import { uploadImage } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import classes from './Realname.module.css'

interface PhotoSlotProps {
  name: string
  photo: Photo | null
  onChange: (photo: Photo | null) => void
}

/** Allows for ten megabytes over a slow connection. */
const UPLOAD_SECONDS = 180

/** One photo: select, upload, show with its watermark, remove. */
function PhotoSlot({ name, photo, onChange }: PhotoSlotProps) {
  const t = useText('realname')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend(uploadImage, {
    refused: (error) => {
      if (error.loggedOut) return false
      setProblem(error.message)
      return true
    },
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const file = field.files?.[0]
    setProblem(null)
    if (!file) return
    const mb = limits.pictureMb.card
    if (file.size > mb * 1024 * 1024) {
      setProblem(ownRefusalText({ code: 'picture.tooLarge', values: { mb } }, language))
    } else if (!/\.(png|jpe?g)$/i.test(file.name)) {
      setProblem(ownRefusalText({ code: 'picture.type' }, language))
    } else {
      const options = { file: { blob: file, name: file.name }, timeoutSeconds: UPLOAD_SECONDS }
      const stored = await send.run({ use: 'card' }, options)
      if (stored) onChange({ path: stored.fullPath, url: stored.url })
    }
    // Lets the same file be selected again.
    field.value = ''
  }
  return (
    <div className={classes.slot}>
      {photo ? (
        <>
          <img src={photo.url} alt={t('photo.alt', { slot: name })} className={classes.shown} />
          <Button
            variant="subtle"
            size="compact-sm"
            h="auto"
            styles={{ label: { whiteSpace: 'normal', height: 'auto', lineHeight: 1.3 } }}
            aria-label={t('photo.remove', { slot: name })}
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => onChange(null)}
          >
            {name}
          </Button>
        </>
      ) : (
        <button
          type="button"
          className={classes.pick}
          disabled={send.pending}
          aria-label={t('photo.choose', { slot: name })}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" size={24} />
          <span>{send.pending ? t('photo.busy') : name}</span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,.png,.jpg,.jpeg"
        aria-label={t('photo.choose', { slot: name })}
        onChange={choose}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

export type Slot = 'front' | 'back' | 'holding' | 'consent'
export interface Photo {
  /** The value that the call requires. */
  path: string
  /** A temporary URL for display. */
  url: string
}
export type Photos = Partial<Record<Slot, Photo>>

interface PhotoSlotsProps {
  slots: readonly Slot[]
  photos: Photos
  onChange: (slot: Slot, photo: Photo | null) => void
  optional: boolean
  problem: string | null
}

/** A slot for each photo of the document, showing what has been uploaded. */
export function PhotoSlots({ slots, photos, onChange, optional, problem }: PhotoSlotsProps) {
  const t = useText('realname')
  return (
    <fieldset className={classes.part}>
      <legend>{t('photos')}</legend>
      <p className={classes.quiet}>{t('photos.help', { mb: limits.pictureMb.card })}</p>
      {optional && <p className={classes.quiet}>{t('photos.optional')}</p>}
      <div className={classes.slots}>
        {slots.map((slot) => (
          <PhotoSlot
            key={slot}
            name={t(`photo.${slot}`)}
            photo={photos[slot] ?? null}
            onChange={(photo) => onChange(slot, photo)}
          />
        ))}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
