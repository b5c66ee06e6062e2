import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useServerNow } from '@leitai/platform/web/framework/server-clock'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { timeLeft } from '@leitai/platform/web/ui/time'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getUserIntegral } from '../../points/contract.ts'
import {
  cancelOrder,
  getWaitPayDetail,
  isResult,
  listProducts,
  myOrder,
  myOrders,
  productDetail,
  receiveOrder,
} from '../contract.ts'
import type { Order } from './OrderCard.tsx'
import classes from './Shop.module.css'

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

/** The estimate of the server's clock is off by a fraction of a second: a call that came too early is repeated. */
const AGAIN_MS = 2000

/** Countdown in days and clock time, by the server's clock; zero once over, when `onOver` is called. */
export function Timer({
  label,
  until,
  serverTime,
  onOver,
}: {
  label: string
  until: string
  serverTime: string
  onOver?: () => void
}) {
  const t = useText('common')
  const now = useServerNow(serverTime)
  const { days, clock, over } = timeLeft(until, now)
  const passedBefore = useRef(over)
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  useEffect(() => {
    if (!over || passedBefore.current) return
    onOverRef.current?.()
    const again = setTimeout(() => onOverRef.current?.(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [over])
  return (
    <span className={classes.timer}>
      {label}{' '}
      <b className="tnum" role="timer">
        {t('time.left', { days, clock })}
      </b>
    </span>
  )
}

const steps = [1, 2, 3] as const

/** Progress through the order steps. */
export function Steps({ now }: { now: 1 | 2 | 3 }) {
  const t = useText('shop')
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-past={step < now || undefined}>
          <span className={classes.stepMark}>{step < now ? <Icon name="check" size={14} /> : step}</span>
          <span className={classes.stepText}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
