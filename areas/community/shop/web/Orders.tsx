import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import { deleteAddress, myAddress, myAddresses, myOrder, myOrders, OrderState } from '../contract.ts'
import { AddressForm, ChangeAddress } from './AddressForm.tsx'
import { OrderActions, Steps, Timer } from './OrderActions.tsx'
import { OrderCard, stateTones } from './OrderCard.tsx'
import { ProductLine } from './ProductCard.tsx'
import classes from './Shop.module.css'

const PAGE = 10

/** The current user's orders, one of them, or the address book. */
export default function Orders() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const id = readNumber(search, 'id')
  const book = search.get('tab') === 'addresses'
  return (
    <PointsFrame title={t('order.title')}>
      <div className={classes.tabs}>
        <FilterLinks
          label={t('order.tabs')}
          links={[
            { key: 'orders', text: t('order.orders'), to: paths.orders(), current: !book },
            { key: 'addresses', text: t('order.addresses'), to: paths.orders({ tab: 'addresses' }), current: book },
          ]}
        />
      </div>
      {book ? <AddressBook /> : id !== null ? <OrderView key={id} orderId={id} /> : <OrderList />}
    </PointsFrame>
  )
}

function OrderList() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const state = OrderState.safeParse(search.get('state')).data
  const page = readPage(search)
  const { list, total, serverTime } = useCall(myOrders, { ...(state ? { state } : {}), page, pageSize: PAGE })
  return (
    <>
      <FilterLinks
        label={t('order.states')}
        links={[undefined, ...OrderState.options].map((one) => ({
          key: one ?? 'all',
          text: t(`state.${one ?? 'all'}`),
          to: paths.orders({ state: one }),
          current: one === state,
        }))}
      />
      {list.length === 0 ? (
        <Empty title={t('order.none')} text={t('order.noneText')} compact>
          <Button component={Link} to={paths.shop()}>
            {t('order.toShop')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.orders}>
          {list.map((order) => (
            <OrderCard key={order.orderId} order={order} serverTime={serverTime} />
          ))}
        </ul>
      )}
      <Pages total={total} page={page} pageSize={PAGE} to={(next) => paths.orders({ state, page: next })} />
    </>
  )
}

/** The current user's delivery addresses: list, add, edit and delete. */
function AddressBook() {
  const t = useText('shop')
  const { list, may } = useCall(myAddresses, {})
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  const remove = useSend(deleteAddress, { changes: [myAddresses, myAddress] })
  const go = async () => {
    const done = deleting !== null && (await remove.run({ addressId: deleting })) !== undefined
    if (done) notify('success', t('address.deleted'))
    return done
  }
  const close = () => setOpen(null)
  return (
    <>
      {list.length === 0 && open === null && <Empty title={t('address.none')} compact />}
      <ul className={classes.addresses}>
        {list.map(({ addressId, name, phone, region, street, isDefault }) => (
          <li key={addressId} className={classes.address}>
            {open === addressId ? (
              <Suspense fallback={<Skeleton h={240} />}>
                <ChangeAddress addressId={addressId} onSaved={close} onClose={close} />
              </Suspense>
            ) : (
              <>
                <span className={classes.lineText}>
                  <span>
                    <strong>{name}</strong> <span className="tnum">{phone}</span>
                    {isDefault && <span className={classes.mark}>{t('address.default')}</span>}
                  </span>
                  <span className={classes.quiet}>{`${region} ${street}`}</span>
                </span>
                <Group gap="xs">
                  <Button size="compact-sm" variant="default" onClick={() => setOpen(addressId)}>
                    {t('address.edit')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => setDeleting(addressId)}>
                    {t('address.delete')}
                  </Button>
                </Group>
              </>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <AddressForm onSaved={close} onClose={close} />
      ) : (
        <GuardedButton reason={may.add} onClick={() => setOpen('new')}>
          {t('address.add')}
        </GuardedButton>
      )}
      <Text fz="xs" c="var(--quiet)" mt="md">
        {t('address.privacy')}
      </Text>
      {deleting !== null && (
        <ConfirmDialog
          title={t('address.delete')}
          text={t('address.deleteText')}
          go={t('address.delete')}
          danger
          onGo={go}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

const isPaid = (state: unknown) => typeof state === 'object' && state !== null && 'paid' in state

/** All details of one order. */
function OrderView({ orderId }: { orderId: number }) {
  const t = useText('shop')
  const words = useWords()
  const app = useApp()
  const justPaid = isPaid(useLocation().state)
  const order = useCall(myOrder, { orderId })
  const { goods, place, handed } = order
  const facts: [label: string, value: ReactNode][] = [
    [t('order.sum'), <NumberText key="points" value={order.points} />],
    [t('order.created'), <TimeText key="created" at={order.createdAt} />],
    ...moment(t('order.reserved'), order.reservedUntil),
    ...moment(t('order.paidAt'), order.paidAt),
    ...moment(t('order.shippedAt'), order.shippedAt),
    ...moment(t('order.receivedBy'), order.receivedBy),
    ...moment(t('order.endedAt'), order.endedAt),
  ]
  if (order.carrier !== '') facts.push([t('order.carrier'), `${order.carrier} ${order.tracking}`])
  if (order.reason !== '') facts.push([t('order.reason'), order.reason])
  if (place) facts.push([t('order.to'), `${place.name} ${place.phone} ${place.region} ${place.street}`])
  return (
    <Stack gap="md" maw={720}>
      {justPaid && (
        <>
          <Steps now={3} />
          <Alert color="green" role="status">
            {t('order.done')}
          </Alert>
        </>
      )}
      <Anchor component={Link} to={paths.orders()} fz="sm">
        ← {t('order.back')}
      </Anchor>
      <Group gap="sm">
        <Title order={2} fz={20}>
          {t('order.number', { id: orderId })}
        </Title>
        <StateBadge tone={stateTones[order.state]}>{t(`state.${order.state}`)}</StateBadge>
      </Group>
      {order.reservedUntil !== null && (
        <Timer
          label={t('deliver.left')}
          until={order.reservedUntil}
          serverTime={order.serverTime}
          onOver={() => void refetch(app, [myOrder])}
        />
      )}
      <ProductLine
        name={<Link to={paths.product(goods.goodsId)}>{words(goods.name)}</Link>}
        picture={goods.picture}
        price={order.price}
      >
        <Text c="var(--quiet)">× {order.count}</Text>
      </ProductLine>
      {['unpaid', 'toShip', 'shipped'].includes(order.state) && (
        <Group gap="xs" align="flex-start">
          <OrderActions order={order} />
        </Group>
      )}
      {handed.length > 0 && (
        <section>
          <Title order={3} fz={16} mb="xs">
            {t('order.handed')}
          </Title>
          <ul className={classes.handed}>
            {handed.map((text) => (
              <li key={text}>
                <code>{text}</code>
                <CopyButton text={text} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Title order={3} fz={16} mb="xs">
          {t('order.progress')}
        </Title>
        <Facts className={classes.about}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
        <Text fz="xs" c="var(--quiet)" mt="xs">
          {t('order.changed')}
        </Text>
      </section>
    </Stack>
  )
}

const moment = (label: string, at: string | null): [string, ReactNode][] =>
  at === null ? [] : [[label, <TimeText key={label} at={at} />]]
