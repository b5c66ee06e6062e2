import { type GoodsPhase, listGoods } from '@leitai/contract/community/shop'
import type { WireOf } from '@leitai/contract/core/call'
import { Link } from 'react-router'
import { refetch } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'
import classes from './Shop.module.css'
import { Timer } from './Timer.tsx'

type Goods = WireOf<typeof listGoods>['list'][number]
export const phaseTones = { soon: 'soon', open: 'live', over: 'done', soldOut: 'done' } as const satisfies Record<
  GoodsPhase,
  Tone
>

/** Goods in the shop's list. */
export function GoodsCard({ goods, serverTime }: { goods: Goods; serverTime: string }) {
  const t = useText('shop')
  const words = useWords()
  return (
    <li className={classes.card} data-off={goods.phase === 'over' || goods.phase === 'soldOut' || undefined}>
      <div className={classes.cover}>
        <GoodsPicture src={goods.pictures[0] ?? null} />
        {goods.phase !== 'open' && (
          <span className={classes.corner}>
            <StateBadge tone={phaseTones[goods.phase]}>{t(`phase.${goods.phase}`)}</StateBadge>
          </span>
        )}
      </div>
      <div className={classes.text}>
        <h2>
          <Link to={paths.goods(goods.goodsId)}>{words(goods.name)}</Link>
        </h2>
        <p className={classes.price}>
          <NumberText value={goods.price} /> <small>{t('pointsUnit')}</small>
        </p>
        <p className={classes.facts}>
          <span>{t(goods.kind === 'goods' ? 'kind.goods' : 'kind.virtual')}</span>
          <span>{t('stock', { stock: goods.stock })}</span>
          {goods.perPerson !== null && <span>{t('limit', { limit: goods.perPerson })}</span>}
        </p>
        <GoodsTimer goods={goods} serverTime={serverTime} />
      </div>
    </li>
  )
}

/** Until the exchange begins or ends; nothing where it is not limited. */
export function GoodsTimer({
  goods: { phase, from, until },
  serverTime,
  onOver,
}: {
  goods: Pick<Goods, 'phase' | 'from' | 'until'>
  serverTime: string
  onOver?: () => void
}) {
  const t = useText('shop')
  const app = useApp()
  const again = onOver ?? (() => void refetch(app, [listGoods]))
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
