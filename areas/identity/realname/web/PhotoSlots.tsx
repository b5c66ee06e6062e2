import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PhotoSlot } from './PhotoSlot.tsx'
import classes from './Realname.module.css'

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
