import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isResult, productDetail } from '../contract.ts'
import { Count } from './Count.tsx'
import { ProductTimer, phaseTones } from './ProductCard.tsx'
import classes from './Shop.module.css'

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
