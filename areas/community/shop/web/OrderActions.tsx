import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { myOrder, myOrders, receiveOrder } from '../contract.ts'
import { CancelOrder } from './CancelOrder.tsx'
import type { Order } from './OrderCard.tsx'

/** The buyer's actions in the order's current state; others are hidden. */
export function OrderActions({ order: { orderId, state, may } }: { order: Pick<Order, 'orderId' | 'state' | 'may'> }) {
  const t = useText('shop')
  const [asking, setAsking] = useState(false)
  const receive = useSend(receiveOrder, { changes: [myOrders, myOrder] })
  const go = async () => {
    const done = (await receive.run({ orderId })) !== undefined
    if (done) notify('success', t('order.received'))
    return done
  }
  return (
    <>
      {state === 'unpaid' && may.pay === null && (
        <Button size="compact-sm" component={Link} to={paths.receiveOrder(orderId)}>
          {t('order.pay')}
        </Button>
      )}
      {state === 'shipped' && (
        <Button size="compact-sm" onClick={() => setAsking(true)}>
          {t('order.receive')}
        </Button>
      )}
      {(state === 'unpaid' || state === 'toShip') && (
        <CancelOrder orderId={orderId} reason={may.cancel} size="compact-sm" />
      )}
      {asking && (
        <ConfirmDialog
          title={t('order.receive')}
          text={t('order.receiveText')}
          go={t('order.receive')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
