import { myOrders, type OrderState } from '@leitai/contract/community/shop'
import type { WireOf } from '@leitai/contract/core/call'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { refetch } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { OrderActions } from './OrderActions.tsx'
import { ProductLine } from './ProductLine.tsx'
import classes from './Shop.module.css'
import { Timer } from './Timer.tsx'

export type Order = WireOf<typeof myOrders>['list'][number]
export const stateTones = {
  unpaid: 'wait',
  toShip: 'soon',
  shipped: 'live',
  done: 'good',
  cancelled: 'done',
  returned: 'bad',
} as const satisfies Record<OrderState, Tone>

/** An order in the list. */
export function OrderCard({ order, serverTime }: { order: Order; serverTime: string }) {
  const t = useText('shop')
  const words = useWords()
  const app = useApp()
  const { orderId, goods, count, points, state } = order
  return (
    <li className={classes.order}>
      <p className={classes.orderHead}>
        <span>{t('order.number', { id: orderId })}</span>
        <TimeText at={order.createdAt} />
        <StateBadge tone={stateTones[state]}>{t(`state.${state}`)}</StateBadge>
      </p>
      <ProductLine
        name={<Link to={paths.orders({ id: orderId })}>{words(goods.name)}</Link>}
        picture={goods.picture}
        price={order.price}
      >
        <span className={classes.orderSum}>
          <span className={classes.quiet}>× {count}</span>
          <strong>
            <NumberText value={points} /> {t('pointsUnit')}
          </strong>
        </span>
      </ProductLine>
      {order.reservedUntil !== null && (
        <Timer
          label={t('deliver.left')}
          until={order.reservedUntil}
          serverTime={serverTime}
          onOver={() => void refetch(app, [myOrders])}
        />
      )}
      {order.reason !== '' && <p className={classes.quiet}>{order.reason}</p>}
      <div className={classes.acts}>
        <Button size="compact-sm" variant="default" component={Link} to={paths.orders({ id: orderId })}>
          {t('order.see')}
        </Button>
        <OrderActions order={order} />
      </div>
    </li>
  )
}
