import { useText } from '../../framework/i18n/use-text.ts'
import classes from './CropDialog.module.css'
import { type CroppedUse, cropShapes, type ShownAs } from './crop-shapes.ts'
import type { Area } from './draw-crop.ts'

interface CropPreviewProps {
  use: CroppedUse
  address: string
  /** The crop in percent of the picture. */
  area: Area
  shownAs: ShownAs
}

const percent = (value: number) => `${value * 100}%`

/** The crop as it is shown afterwards: a wider frame shows the middle of it. */
export function CropPreview({ use, address, area, shownAs }: CropPreviewProps) {
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
