import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { useState } from 'react'
import { getUserIntegral } from '../../points/contract.ts'
import { cancelOrder, getWaitPayDetail, isResult, listProducts, myOrder, myOrders, productDetail } from '../contract.ts'

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
