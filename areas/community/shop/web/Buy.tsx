import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isResult, productDetail } from '../contract.ts'
import { ProductTimer, phaseTones } from './ProductCard.tsx'
import classes from './Shop.module.css'

/** Quantity field, from 1 to `most`. */
export function Count({ value, most, onChange }: { value: number; most: number; onChange: (value: number) => void }) {
  const t = useText('shop')
  const set = (next: number) => onChange(Math.min(Math.max(1, next), Math.max(1, most)))
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('fewer')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        −
      </ActionIcon>
      <TextInput
        aria-label={t('count')}
        inputMode="numeric"
        w={64}
        styles={{ input: { textAlign: 'center' } }}
        value={String(value)}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 4)))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('more')}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </ActionIcon>
    </Group>
  )
}

type Product = WireOf<typeof productDetail>

/** Price, stock, and the order button or the reason why ordering is not possible. */
export function Buy({ product }: { product: Product }) {
  const t = useText('shop')
  const app = useApp()
  const me = useMe()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState(1)
  const count = Math.min(wanted, Math.max(1, product.most))
  const result = useCallWhen(
    isResult,
    me.loginFlag && (product.own ?? 0) > 0 ? { goodsId: product.goodsId } : null,
  ).data
  const again = () => void refetch(app, [productDetail, isResult])
  return (
    <Stack gap="md" className={classes.buy}>
      <Group gap="xs">
        <StateBadge tone={phaseTones[product.phase]}>{t(`phase.${product.phase}`)}</StateBadge>
        <span className={classes.quiet}>{t(product.kind === 'goods' ? 'kind.goods' : 'kind.virtual')}</span>
      </Group>
      <p className={classes.price} data-large>
        <NumberText value={product.price} /> <small>{t('pointsUnit')}</small>
      </p>
      <p className={classes.facts}>
        <span>{t('stock', { stock: product.stock })}</span>
        <span>{t('sold', { sold: product.sold })}</span>
        {product.perPerson !== null && <span>{t('limit', { limit: product.perPerson })}</span>}
      </p>
      <ProductTimer product={product} serverTime={product.serverTime} onOver={again} />
      {product.balance !== null && (
        <p className={classes.facts}>
          <span>
            {t('balance')} <NumberText value={product.balance} />
          </span>
          <Link to={paths.earn()}>{t('earn')}</Link>
        </p>
      )}
      {result?.got && result.orderId !== null && (
        <p className={classes.facts} role="status">
          <span>{t('got', { count: product.own ?? 0 })}</span>
          <Link to={paths.orders({ id: result.orderId })}>{t('gotLink')}</Link>
        </p>
      )}
      {product.may.order === null && <Count value={count} most={product.most} onChange={setWanted} />}
      {me.loginFlag || product.may.order !== null ? (
        <GuardedButton size="md" reason={product.may.order} to={paths.confirmOrder(product.goodsId, count)}>
          {t('go')}
        </GuardedButton>
      ) : (
        <Button size="md" component={Link} to={paths.login(full(pathname))}>
          {t('goLogin')}
        </Button>
      )}
      {product.waiting !== null && <Link to={paths.receiveOrder(product.waiting)}>{t('toWaiting')}</Link>}
    </Stack>
  )
}

/** The price, the balance before and the balance after payment. */
export function PriceAndBalance({ points, balance }: { points: number; balance: number }) {
  const t = useText('shop')
  return (
    <Facts className={classes.sum}>
      <dt>{t('balance')}</dt>
      <dd>
        <NumberText value={balance} />
      </dd>
      {balance >= points && (
        <>
          <dt>{t('after')}</dt>
          <dd>
            <NumberText value={balance - points} />
          </dd>
        </>
      )}
      <dt>{t('sum')}</dt>
      <dd className={classes.price}>
        <NumberText value={points} /> <small>{t('pointsUnit')}</small>
      </dd>
    </Facts>
  )
}
