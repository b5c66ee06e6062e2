import { getUserIntegral } from '@leitai/contract/community/points'
import {
  cancelOrder,
  getWaitPayDetail,
  isResult,
  listProducts,
  myOrder,
  myOrders,
  productDetail,
} from '@leitai/contract/community/shop'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'

const changes = [myOrders, myOrder, getWaitPayDetail, productDetail, listProducts, isResult, getUserIntegral]

/** Cancels an order after confirmation. */
export function CancelOrder({
  orderId,
  reason,
  size,
}: {
  orderId: number
  reason: string | null
  size: 'compact-sm' | 'md'
}) {
  const t = useText('shop')
  const [asking, setAsking] = useState(false)
  const cancel = useSend(cancelOrder, { changes })
  const go = async () => {
    const done = await cancel.run({ orderId })
    if (done) notify('success', t('order.cancelled'))
    return done !== undefined
  }
  return (
    <>
      <GuardedButton variant="default" size={size} reason={reason} onClick={() => setAsking(true)}>
        {t('order.cancel')}
      </GuardedButton>
      {asking && (
        <ConfirmDialog
          title={t('order.cancel')}
          text={t('order.cancelText')}
          go={t('order.cancel')}
          danger
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
