import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Anchor, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import { productDetail } from '../contract.ts'
import { Buy } from './Buy.tsx'
import { readProductId } from './loaders.ts'
import { ProductPicture } from './ProductCard.tsx'
import classes from './Shop.module.css'

/** The page of one product. */
export default function Product() {
  const t = useText('shop')
  const words = useWords()
  const { pathname } = useLocation()
  // The loader accepts only valid ids.
  const product = useCall(productDetail, { goodsId: readProductId(pathname) ?? 0 })
  const description = words(product.description)
  return (
    <PointsFrame title={words(product.name)} index description={description.slice(0, 150)}>
      <p className={classes.quiet}>
        <Anchor component={Link} to={paths.shop()} fz="sm">
          ← {t('back')}
        </Anchor>
      </p>
      <div className={classes.product}>
        <Gallery key={product.goodsId} pictures={product.pictures} name={words(product.name)} />
        <Buy key={product.goodsId} product={product} />
      </div>
      <Title order={2} fz={20} mt="xl" mb="sm">
        {t('description')}
      </Title>
      {description === '' ? <p className={classes.quiet}>{t('noDescription')}</p> : <Markdown text={description} />}
    </PointsFrame>
  )
}

/** A product's pictures: one large, all as thumbnails. */
function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
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
