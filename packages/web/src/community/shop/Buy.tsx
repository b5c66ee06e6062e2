import { getGoodsDetail, isResult } from '@leitai/contract/community/shop'
import type { WireOf } from '@leitai/contract/core/call'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { refetch, useCallWhen } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useMe } from '../../platform/app/session.ts'
import { full, paths } from '../../platform/paths.ts'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { Count } from './Count.tsx'
import { GoodsTimer, phaseTones } from './GoodsCard.tsx'
import classes from './Shop.module.css'

type Goods = WireOf<typeof getGoodsDetail>

/** What it costs, what is left, and the way to order it or what stands in it. */
export function Buy({ goods }: { goods: Goods }) {
  const t = useText('shop')
  const app = useApp()
  const me = useMe()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState(1)
  const count = Math.min(wanted, Math.max(1, goods.most))
  const result = useCallWhen(isResult, me.loginFlag && (goods.own ?? 0) > 0 ? { goodsId: goods.goodsId } : null).data
  const again = () => void refetch(app, [getGoodsDetail, isResult])
  return (
    <Stack gap="md" className={classes.buy}>
      <Group gap="xs">
        <StateBadge tone={phaseTones[goods.phase]}>{t(`phase.${goods.phase}`)}</StateBadge>
        <span className={classes.quiet}>{t(goods.kind === 'goods' ? 'kind.goods' : 'kind.virtual')}</span>
      </Group>
      <p className={classes.price} data-large>
        <NumberText value={goods.price} /> <small>{t('pointsUnit')}</small>
      </p>
      <p className={classes.facts}>
        <span>{t('stock', { stock: goods.stock })}</span>
        <span>{t('sold', { sold: goods.sold })}</span>
        {goods.perPerson !== null && <span>{t('limit', { limit: goods.perPerson })}</span>}
      </p>
      <GoodsTimer goods={goods} serverTime={goods.serverTime} onOver={again} />
      {goods.balance !== null && (
        <p className={classes.facts}>
          <span>
            {t('balance')} <NumberText value={goods.balance} />
          </span>
          <Link to={paths.earn()}>{t('earn')}</Link>
        </p>
      )}
      {result?.got && result.orderId !== null && (
        <p className={classes.facts} role="status">
          <span>{t('got', { count: goods.own ?? 0 })}</span>
          <Link to={paths.orders({ id: result.orderId })}>{t('gotLink')}</Link>
        </p>
      )}
      {goods.may.order === null && <Count value={count} most={goods.most} onChange={setWanted} />}
      {me.loginFlag || goods.may.order !== null ? (
        <GuardedButton size="md" reason={goods.may.order} to={paths.confirmOrder(goods.goodsId, count)}>
          {t('go')}
        </GuardedButton>
      ) : (
        <Button size="md" component={Link} to={paths.login(full(pathname))}>
          {t('goLogin')}
        </Button>
      )}
      {goods.waiting !== null && <Link to={paths.receiveOrder(goods.waiting)}>{t('toWaiting')}</Link>}
    </Stack>
  )
}
