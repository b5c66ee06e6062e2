import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useSearchParams } from 'react-router'
import { OrderAdmin } from './OrderAdmin.tsx'
import { ProductAdmin } from './ProductAdmin.tsx'
import { NewProduct, ProductEditor } from './ProductEditor.tsx'
import classes from './Shop.module.css'

/** Products and orders, for the admin console. */
export default function ShopAdmin() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const orders = search.get('part') === 'orders'
  const goodsId = readNumber(search, 'goods')
  return (
    <>
      <div className={classes.tabs}>
        <FilterLinks
          label={t('desk.parts')}
          links={(['goods', 'orders'] as const).map((part) => ({
            key: part,
            text: t(`desk.${part}`),
            to: paths.adminConsole('shop', { part }),
            current: orders === (part === 'orders'),
          }))}
        />
      </div>
      {orders ? (
        <OrderAdmin />
      ) : search.get('goods') === 'new' ? (
        <NewProduct />
      ) : goodsId !== null ? (
        <ProductEditor key={goodsId} goodsId={goodsId} />
      ) : (
        <ProductAdmin />
      )}
    </>
  )
}
