import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import { myOrders, OrderState } from '../contract.ts'
import { AddressBook } from './AddressBook.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderView } from './OrderView.tsx'
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
