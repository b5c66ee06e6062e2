import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton, RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import type { MenuItem } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Checkbox, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  adminOrders,
  adminProducts,
  editableProduct,
  orderPlace,
  ordersCsv,
  returnOrder,
  shipOrder,
} from '../contract.admin.ts'
import { stateTones } from './OrderCard.tsx'

const STATES = ['toShip', 'shipped', 'unpaid', 'done', 'cancelled', 'returned', 'all'] as const

/** Orders of all users; those to be shipped come first. */
export function OrderAdmin() {
  const t = useText('shop')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.orders',
    read: (search) => ({ state: readChoice(search, 'state', STATES) ?? 'toShip', keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('shop', { part: 'orders', ...fields }),
    parts: ['state'],
  })
  const { state, keyword } = queue.fields
  const filter = { state: state === 'all' ? undefined : state, keyword }
  const { list, total, toShip } = useCall(adminOrders, { ...filter, ...queue.paging })
  return (
    <>
      <FilterLinks
        label={t('order.states')}
        links={queue.links(
          'state',
          STATES,
          (one) => t(`state.${one}`),
          (one) => (one === 'toShip' ? toShip : undefined),
        )}
      />
      <Group align="flex-start" justify="space-between" mt="sm">
        <SearchField label={t('admin.orderSearch')} {...queue.search} />
        <CsvButton call={ordersCsv} input={filter} text={t('admin.csv')} />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.orders')}
        rows={list}
        rowKey={({ orderId }) => orderId}
        empty={t('admin.noOrders')}
        columns={[
          {
            key: 'order',
            head: t('admin.buyer'),
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
            head: t('admin.what'),
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
            head: t('admin.state'),
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
            head: t('admin.to'),
            width: 180,
            cell: ({ address, carrier, tracking }) => (
              <Text fz="xs">
                {address ?? '--'}
                {carrier !== '' && <br />}
                {carrier !== '' && `${carrier} ${tracking}`}
              </Text>
            ),
          },
          { key: 'do', head: t('admin.do'), cell: (order) => <OrderAdminActions order={order} /> },
        ]}
      />
    </>
  )
}

type Order = WireOf<typeof adminOrders>['list'][number]
const changes = [adminOrders, adminProducts, editableProduct]

/** The administrator's actions in the order's current state. */
function OrderAdminActions({ order }: { order: Order }) {
  const t = useText('shop')
  const [open, setOpen] = useState<'ship' | 'return' | 'place' | null>(null)
  const close = () => setOpen(null)
  const item = (name: 'ship' | 'return' | 'place', text: string): MenuItem => ({
    key: name,
    text,
    reason: null,
    danger: name === 'return',
    onClick: () => setOpen(name),
  })
  const ships = order.may.ship === null && order.goods.kind === 'goods'
  return (
    <>
      <RowActions
        name={`#${order.orderId}`}
        variant={order.state === 'toShip' && ships ? 'filled' : 'default'}
        items={[
          ...(ships ? [item('ship', t(order.state === 'shipped' ? 'admin.reship' : 'admin.ship'))] : []),
          ...(order.address === null ? [] : [item('place', t('admin.place'))]),
          ...(order.may.sendBack === null ? [item('return', t('admin.return'))] : []),
        ]}
      />
      {open === 'ship' && <Ship order={order} onClose={close} />}
      {open === 'return' && <SendBack order={order} onClose={close} />}
      {open === 'place' && <Place orderId={order.orderId} onClose={close} />}
    </>
  )
}

function Ship({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText('shop')
  const [carrier, setCarrier] = useState(order.carrier)
  const [tracking, setTracking] = useState(order.tracking)
  const ship = useSend(shipOrder, { changes })
  const ready = carrier.trim() !== '' && /^[\w-]+$/.test(tracking.trim())
  const submit = async () => {
    if (!(await ship.run({ orderId: order.orderId, carrier, tracking }))) return
    notify('success', t('admin.shipped'))
    onClose()
  }
  return (
    <FormDialog
      title={t(order.state === 'shipped' ? 'admin.reship' : 'admin.ship')}
      go={t('admin.ship')}
      disabled={!ready}
      loading={ship.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('admin.shipText')}</Text>
      <TextInput
        label={t('admin.carrier')}
        required
        maxLength={40}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      />
      <TextInput
        label={t('admin.tracking')}
        description={t('admin.trackingHelp')}
        required
        maxLength={40}
        value={tracking}
        onChange={(event) => setTracking(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function SendBack({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText('shop')
  const [reason, setReason] = useState('')
  // A delivered code is known to the buyer, so it cannot be restocked.
  const mayRestock = order.goods.kind !== 'codes'
  const [restock, setRestock] = useState(mayRestock)
  const sendBack = useSend(returnOrder, { changes })
  const submit = async () => {
    if (reason.trim() === '' || !(await sendBack.run({ orderId: order.orderId, reason, restock }))) return
    notify('success', t('admin.returned'))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.return')}
      go={t('admin.return')}
      color="red"
      disabled={reason.trim() === ''}
      loading={sendBack.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('admin.returnText')}</Text>
      <Textarea
        label={t('admin.reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {mayRestock && (
        <Checkbox
          label={t('admin.restock')}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

function Place({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useText('shop')
  const { data, error } = useCallWhen(orderPlace, { orderId })
  const line = data ? `${data.name} ${data.phone} ${data.region} ${data.street}` : ''
  return (
    <Dialog opened onClose={onClose} title={t('admin.placeTitle')}>
      <Stack>
        {error ? <Text role="alert">{error.message}</Text> : data ? <Text>{line}</Text> : <Skeleton h={24} />}
        <Text fz="xs" c="var(--quiet)">
          {t('admin.placeNote')}
        </Text>
        {data && (
          <Group>
            <CopyButton text={line} />
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
