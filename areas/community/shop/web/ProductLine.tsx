import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import type { ReactNode } from 'react'
import { ProductPicture } from './ProductPicture.tsx'
import classes from './Shop.module.css'

/** The product of an order: picture, name and unit price. */
export function ProductLine({
  name,
  picture,
  price,
  children,
}: {
  name: ReactNode
  picture: string | null
  price: number
  children?: ReactNode
}) {
  const t = useText('shop')
  return (
    <div className={classes.line}>
      <div className={classes.thumb}>
        <ProductPicture src={picture} />
      </div>
      <div className={classes.lineText}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          <NumberText value={price} /> {t('pointsUnit')}
        </span>
      </div>
      {children}
    </div>
  )
}
