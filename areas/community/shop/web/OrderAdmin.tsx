import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { adminOrders, ordersCsv } from '../contract.admin.ts'
import { OrderState } from '../contract.ts'
import { OrderAdminActions } from './OrderAdminActions.tsx'
import { stateTones } from './OrderCard.tsx'

const PAGE = 20

/** Orders of all users; those to be shipped come first. */
export function OrderAdmin() {
  const t = useText('shop')
  const words = useWords()
  const [search] = useSearchParams()
  const written = search.get('state')
  const state = written === 'all' ? undefined : (OrderState.safeParse(written).data ?? 'toShip')
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const page = readPage(search)
  const asked = { ...(state ? { state } : {}), keyword }
  const { list, total, toShip } = useCall(adminOrders, { ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('shop', { part: 'orders', state: state ?? 'all', keyword, ...more })
  return (
    <>
      <FilterLinks
        label={t('order.states')}
        links={(['toShip', 'shipped', 'unpaid', 'done', 'cancelled', 'returned', 'all'] as const).map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: to({ state: one }),
          current: one === (state ?? 'all'),
          ...(one === 'toShip' ? { count: toShip } : {}),
        }))}
      />
      <Group align="flex-start" justify="space-between" mt="sm">
        <SearchField label={t('desk.orderSearch')} value={keyword} to={(text) => to({ keyword: text })} />
        <CsvButton call={ordersCsv} input={asked} text={t('desk.csv')} />
      </Group>
      <SavedFilters
        list="admin.orders"
        fields={['keyword', 'state']}
        to={(kept) => paths.adminConsole('shop', { part: 'orders', ...kept })}
      />
      <PagedTable
        label={t('desk.orders')}
        rows={list}
        rowKey={({ orderId }) => orderId}
        empty={t('desk.noOrders')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'order',
            head: t('desk.buyer'),
            width: 170,
            cell: ({ orderId, buyer, createdAt }) => (
              <>
                <Link to={paths.person(buyer.userId)}>{buyer.userName}</Link>
                <Text fz="xs" c="var(--quiet)">
                  #{orderId} · <TimeText at={createdAt} />
                </Text>
              </>
            ),
          },
          {
            key: 'what',
            head: t('desk.what'),
            width: 180,
            cell: ({ goods, count, points }) => (
              <>
                <Link to={paths.adminConsole('shop', { part: 'goods', goods: goods.goodsId })}>
                  {words(goods.name)}
                </Link>
                <Text fz="xs" c="var(--quiet)">
                  × {count} · <NumberText value={points} /> {t('pointsUnit')}
                </Text>
              </>
            ),
          },
          {
            key: 'state',
            head: t('desk.state'),
            cell: ({ state, reason }) => (
              <>
                <StateBadge tone={stateTones[state]}>{t(`state.${state}`)}</StateBadge>
                {reason !== '' && (
                  <Text fz="xs" c="var(--quiet)">
                    {reason}
                  </Text>
                )}
              </>
            ),
          },
          {
            key: 'to',
            head: t('desk.to'),
            width: 180,
            cell: ({ address, carrier, tracking }) => (
              <Text fz="xs">
                {address ?? '--'}
                {carrier !== '' && <br />}
                {carrier !== '' && `${carrier} ${tracking}`}
              </Text>
            ),
          },
          { key: 'do', head: t('desk.do'), cell: (order) => <OrderAdminActions order={order} /> },
        ]}
      />
    </>
  )
}
