import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import type { MenuItem } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { Checkbox, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminOrders, adminProducts, editableProduct, orderPlace, returnOrder, shipOrder } from '../contract.admin.ts'

type Order = WireOf<typeof adminOrders>['list'][number]
const changes = [adminOrders, adminProducts, editableProduct]

/** The administrator's actions in the order's current state. */
export function OrderAdminActions({ order }: { order: Order }) {
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
          ...(ships ? [item('ship', t(order.state === 'shipped' ? 'desk.reship' : 'desk.ship'))] : []),
          ...(order.address === null ? [] : [item('place', t('desk.place'))]),
          ...(order.may.sendBack === null ? [item('return', t('desk.return'))] : []),
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
    notify('success', t('desk.shipped'))
    onClose()
  }
  return (
    <FormDialog
      title={t(order.state === 'shipped' ? 'desk.reship' : 'desk.ship')}
      go={t('desk.ship')}
      disabled={!ready}
      loading={ship.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('desk.shipText')}</Text>
      <TextInput
        label={t('desk.carrier')}
        required
        maxLength={40}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      />
      <TextInput
        label={t('desk.tracking')}
        description={t('desk.trackingHelp')}
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
    notify('success', t('desk.returned'))
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.return')}
      go={t('desk.return')}
      color="red"
      disabled={reason.trim() === ''}
      loading={sendBack.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('desk.returnText')}</Text>
      <Textarea
        label={t('desk.reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {mayRestock && (
        <Checkbox
          label={t('desk.restock')}
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
    <Dialog opened onClose={onClose} title={t('desk.placeTitle')}>
      <Stack>
        {error ? <Text role="alert">{error.message}</Text> : data ? <Text>{line}</Text> : <Skeleton h={24} />}
        <Text fz="xs" c="var(--quiet)">
          {t('desk.placeNote')}
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
