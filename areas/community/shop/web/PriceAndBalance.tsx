import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import classes from './Shop.module.css'

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
