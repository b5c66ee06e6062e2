import type { WireOf } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { myOrders, type OrderState } from '../contract.ts'
import { OrderActions, Timer } from './OrderActions.tsx'
import { ProductLine } from './ProductCard.tsx'
import classes from './Shop.module.css'

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
