import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import classes from './Shop.module.css'

/** A product's picture beside its name (decorative), or a placeholder. */
export function ProductPicture({
  src,
  alt = '',
  eager = false,
}: {
  src: string | null
  alt?: string
  eager?: boolean
}) {
  if (src === null) {
    return (
      <span className={classes.noPicture}>
        <Icon name="picture" size={32} />
      </span>
    )
  }
  return <img src={src} alt={alt} width={800} height={600} loading={eager ? 'eager' : 'lazy'} />
}
