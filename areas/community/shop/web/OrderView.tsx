import { refetch, useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { myOrder } from '../contract.ts'
import { OrderActions } from './OrderActions.tsx'
import { stateTones } from './OrderCard.tsx'
import { ProductLine } from './ProductLine.tsx'
import classes from './Shop.module.css'
import { Steps } from './Steps.tsx'
import { Timer } from './Timer.tsx'

const isPaid = (state: unknown) => typeof state === 'object' && state !== null && 'paid' in state

/** All details of one order. */
export function OrderView({ orderId }: { orderId: number }) {
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
        <dl className={classes.about}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Text fz="xs" c="var(--quiet)" mt="xs">
          {t('order.changed')}
        </Text>
      </section>
    </Stack>
  )
}

const moment = (label: string, at: string | null): [string, ReactNode][] =>
  at === null ? [] : [[label, <TimeText key={label} at={at} />]]
