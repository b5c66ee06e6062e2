import type { WireOf } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listProducts, type ProductPhase } from '../contract.ts'
import { Timer } from './OrderActions.tsx'
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

type Product = WireOf<typeof listProducts>['list'][number]
export const phaseTones = { soon: 'soon', open: 'live', over: 'done', soldOut: 'done' } as const satisfies Record<
  ProductPhase,
  Tone
>

/** A product in the shop's list. */
export function ProductCard({ product, serverTime }: { product: Product; serverTime: string }) {
  const t = useText('shop')
  const words = useWords()
  return (
    <Card
      component="li"
      padding="none"
      className={classes.card}
      data-off={product.phase === 'over' || product.phase === 'soldOut' || undefined}
    >
      <div className={classes.cover}>
        <ProductPicture src={product.pictures[0] ?? null} />
        {product.phase !== 'open' && (
          <span className={classes.corner}>
            <StateBadge tone={phaseTones[product.phase]}>{t(`phase.${product.phase}`)}</StateBadge>
          </span>
        )}
      </div>
      <div className={classes.text}>
        <h2>
          <Link to={paths.product(product.goodsId)}>{words(product.name)}</Link>
        </h2>
        <p className={classes.price}>
          <NumberText value={product.price} /> <small>{t('pointsUnit')}</small>
        </p>
        <p className={classes.facts}>
          <span>{t(product.kind === 'goods' ? 'kind.goods' : 'kind.virtual')}</span>
          <span>{t('stock', { stock: product.stock })}</span>
          {product.perPerson !== null && <span>{t('limit', { limit: product.perPerson })}</span>}
        </p>
        <ProductTimer product={product} serverTime={serverTime} />
      </div>
    </Card>
  )
}

/** Countdown to the start or end of the exchange; renders nothing without a limit. */
export function ProductTimer({
  product: { phase, from, until },
  serverTime,
  onOver,
}: {
  product: Pick<Product, 'phase' | 'from' | 'until'>
  serverTime: string
  onOver?: () => void
}) {
  const t = useText('shop')
  const app = useApp()
  const again = onOver ?? (() => void refetch(app, [listProducts]))
  if (phase === 'soon' && from !== null) {
    return <Timer key={from} label={t('startsIn')} until={from} serverTime={serverTime} onOver={again} />
  }
  if (until === null) return null
  return (
    <Timer
      key={until}
      label={t(phase === 'over' ? 'overAt' : 'endsIn')}
      until={until}
      serverTime={serverTime}
      onOver={again}
    />
  )
}

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
