import { limits } from '@leitai/platform/contract/limits'
import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import { confirmOrder, getWaitPayDetail, isResult, listProducts, myOrders, productDetail } from '../contract.ts'
import { Count, PriceAndBalance } from './Buy.tsx'
import { newKey, noteDelivery, wasAtDelivery } from './delivery-visit.ts'
import { Steps } from './OrderActions.tsx'
import { ProductLine } from './ProductCard.tsx'

/** Step one: product and quantity. Users who come back from step two are redirected to their orders. */
export default function ConfirmOrder() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const back = useNavigationType() === 'POP'
  const [returned] = useState(() => back && wasAtDelivery())
  const goodsId = readNumber(search, 'goodsId')
  useEffect(() => {
    if (!returned) noteDelivery(false)
  }, [returned])
  if (returned) return <Navigate to={paths.orders()} replace />
  return (
    <PointsFrame title={t('confirm.title')}>
      <Steps now={1} />
      {goodsId === null ? (
        <Empty title={t('confirm.none')} compact>
          <Button component={Link} to={paths.shop()}>
            {t('order.toShop')}
          </Button>
        </Empty>
      ) : (
        <Confirm goodsId={goodsId} first={readNumber(search, 'count') ?? 1} />
      )}
    </PointsFrame>
  )
}

const changes = [getWaitPayDetail, productDetail, listProducts, isResult, myOrders]

function Confirm({ goodsId, first }: { goodsId: number; first: number }) {
  const t = useText('shop')
  const words = useWords()
  const app = useApp()
  const navigate = useNavigate()
  const product = useCall(productDetail, { goodsId })
  const waiting = useCall(getWaitPayDetail, {})
  const [wanted, setWanted] = useState(first)
  // All retries of this order share one key, so it is placed only once.
  const [order, setOrder] = useState({ key: newKey(), count: first, sent: false })
  const send = useSend(confirmOrder)
  const count = Math.min(wanted, Math.max(1, product.most))
  if (waiting && !order.sent) return <Navigate to={paths.orders({ id: waiting.orderId })} replace />
  const go = async () => {
    const key = order.count === count ? order.key : newKey()
    setOrder({ key, count, sent: true })
    const made = await send.run({ goodsId, count, key })
    await refetch(app, changes)
    if (made) navigate(paths.receiveOrder(made.orderId))
    else setOrder({ key: newKey(), count, sent: false })
  }
  const balance = product.balance ?? 0
  return (
    <Stack gap="lg" maw={720}>
      <ProductLine name={words(product.name)} picture={product.pictures[0] ?? null} price={product.price}>
        <Count value={count} most={product.most} onChange={setWanted} />
      </ProductLine>
      {product.most > 0 && count >= product.most && (
        <Text fz="sm" c="var(--quiet)">
          {t('confirm.most', { most: product.most })}
        </Text>
      )}
      <PriceAndBalance points={product.price * count} balance={balance} />
      <Text fz="sm" c="var(--quiet)">
        {t('confirm.hint', { minutes: limits.shop.reserveMinutes })}
      </Text>
      <Group>
        <GuardedButton
          size="md"
          reason={product.may.order ?? (product.price * count > balance ? t('confirm.less') : null)}
          loading={send.pending || order.sent}
          onClick={go}
        >
          {t('confirm.go')}
        </GuardedButton>
      </Group>
    </Stack>
  )
}
