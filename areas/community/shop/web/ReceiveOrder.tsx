import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { getUserIntegral } from '../../points/contract.ts'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import {
  getWaitPayDetail,
  isResult,
  listProducts,
  myAddresses,
  myOrder,
  myOrders,
  productDetail,
  submitOrder,
} from '../contract.ts'
import { AddressForm } from './AddressForm.tsx'
import { PriceAndBalance } from './Buy.tsx'
import { newKey, noteDelivery } from './delivery-visit.ts'
import { CancelOrder, Steps, Timer } from './OrderActions.tsx'
import { ProductLine } from './ProductCard.tsx'
import classes from './Shop.module.css'

type Waiting = NonNullable<WireOf<typeof getWaitPayDetail>>
const changes = [getWaitPayDetail, productDetail, listProducts, isResult, myOrders, myOrder, getUserIntegral]

/** Step two: delivery address and payment, while the product is reserved. */
export default function ReceiveOrder() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const orderId = readNumber(search, 'orderId')
  const waiting = useCall(getWaitPayDetail, orderId === null ? {} : { orderId })
  const [paying, setPaying] = useState<Waiting | null>(null)
  useEffect(() => noteDelivery(true), [])
  const order = paying ?? waiting
  if (!order) return <Navigate to={paths.orders(orderId === null ? {} : { id: orderId })} replace />
  return (
    <PointsFrame title={t('deliver.title')}>
      <Steps now={2} />
      <Pay order={order} onPaying={(on) => setPaying(on ? order : null)} />
    </PointsFrame>
  )
}

function Pay({ order, onPaying }: { order: Waiting; onPaying: (on: boolean) => void }) {
  const t = useText('shop')
  const words = useWords()
  const app = useApp()
  const navigate = useNavigate()
  const send = useSend(submitOrder)
  const [key] = useState(newKey)
  const [chosen, setChosen] = useState<number | null>(null)
  const { orderId, goods, points, balance, reservedUntil, serverTime } = order
  const sent = goods.kind === 'goods'
  const book = useCallWhen(myAddresses, sent ? {} : null).data
  const addressId = chosen ?? book?.list.find(({ isDefault }) => isDefault)?.addressId ?? null
  const over = () => {
    notify('warning', t('deliver.ended'))
    void refetch(app, changes)
  }
  const pay = async () => {
    onPaying(true)
    const paid = await send.run({ orderId, ...(sent && addressId !== null ? { addressId } : {}), key })
    await refetch(app, changes)
    if (!paid) {
      onPaying(false)
      return
    }
    notify('success', t('deliver.paid'))
    navigate(paths.orders({ id: orderId }), { replace: true, state: { paid: true } })
  }
  return (
    <Stack gap="lg" maw={720}>
      {reservedUntil !== null && (
        <Timer label={t('deliver.left')} until={reservedUntil} serverTime={serverTime} onOver={over} />
      )}
      <ProductLine name={words(goods.name)} picture={goods.picture} price={order.price}>
        <Text c="var(--quiet)">× {order.count}</Text>
      </ProductLine>
      <section>
        <Title order={2} fz={18} mb="xs">
          {t('deliver.address')}
        </Title>
        {sent ? (
          <AddressPick chosen={addressId} onChoose={setChosen} />
        ) : (
          <Text fz="sm" c="var(--quiet)">
            {t('deliver.virtual')}
          </Text>
        )}
      </section>
      <PriceAndBalance points={points} balance={balance} />
      <Group align="flex-start">
        <GuardedButton
          size="md"
          reason={sent && addressId === null ? t('deliver.choose') : null}
          loading={send.pending}
          onClick={pay}
        >
          {t('deliver.pay', { points })}
        </GuardedButton>
        <CancelOrder orderId={orderId} reason={order.may.cancel} size="md" />
      </Group>
    </Stack>
  )
}

/** Selects a saved delivery address or a new one. */
function AddressPick({ chosen, onChoose }: { chosen: number | null; onChoose: (addressId: number) => void }) {
  const t = useText('shop')
  const book = useCallWhen(myAddresses, {}).data
  const [adding, setAdding] = useState(false)
  if (!book) return null
  const first = book.list.length === 0
  return (
    <>
      <div className={classes.addresses} role="radiogroup" aria-label={t('deliver.address')}>
        {book.list.map(({ addressId, name, phone, region, street, isDefault }) => (
          <label key={addressId} className={classes.address} data-chosen={addressId === chosen || undefined}>
            <input type="radio" name="address" checked={addressId === chosen} onChange={() => onChoose(addressId)} />
            <span>
              <strong>{name}</strong> <span className="tnum">{phone}</span>
              {isDefault && <span className={classes.mark}>{t('address.default')}</span>}
              <br />
              <span className={classes.quiet}>{`${region} ${street}`}</span>
            </span>
          </label>
        ))}
      </div>
      {first || adding ? (
        <AddressForm
          onSaved={(addressId) => {
            setAdding(false)
            onChoose(addressId)
          }}
          {...(first ? {} : { onClose: () => setAdding(false) })}
        />
      ) : (
        <GuardedButton size="sm" variant="default" reason={book.may.add} onClick={() => setAdding(true)}>
          {t('address.add')}
        </GuardedButton>
      )}
      <Text fz="xs" c="var(--quiet)" mt="xs">
        {t('address.privacy')}
      </Text>
    </>
  )
}
