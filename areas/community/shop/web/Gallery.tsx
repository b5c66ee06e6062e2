import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useState } from 'react'
import { ProductPicture } from './ProductPicture.tsx'
import classes from './Shop.module.css'

/** A product's pictures: one large, all as thumbnails. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useText('shop')
  const [shown, setShown] = useState(0)
  return (
    <div>
      <div className={classes.cover}>
        <ProductPicture src={pictures[shown] ?? null} alt={name} eager />
      </div>
      {pictures.length > 1 && (
        <fieldset className={classes.small} aria-label={t('gallery')}>
          {pictures.map((src, at) => (
            <button
              key={src}
              type="button"
              aria-label={t('picture', { number: at + 1 })}
              aria-pressed={at === shown}
              onClick={() => setShown(at)}
            >
              <ProductPicture src={src} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
