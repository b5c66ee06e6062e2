import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PointsFrame } from '../../points/web/shared/PointsFrame.tsx'
import { listProducts } from '../contract.ts'
import { kinds, readShop, SHOP_PAGE, shopInput, sorts } from './loaders.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './Shop.module.css'

/** The shop's product list. */
export default function Shop() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const query = readShop(search)
  const { list, total, serverTime } = useCall(listProducts, shopInput(query))
  const to = (more: Partial<typeof query>) => {
    const { kind, order, keyword, page } = { ...query, page: 1, ...more }
    return paths.shop({
      kind: kind === 'all' ? undefined : kind,
      order: order === 'shelf' ? undefined : order,
      keyword,
      ...(page > 1 ? { page } : {}),
    })
  }
  const filtered = query.kind !== 'all' || query.keyword !== ''
  return (
    <PointsFrame title={t('title')} index description={t('text')}>
      <p className={classes.quiet}>{t('text')}</p>
      <SearchField label={t('search')} value={query.keyword} to={(keyword) => to({ keyword })} />
      <div className={classes.filters}>
        <FilterLinks
          label={t('kinds')}
          links={kinds.map((kind) => ({
            key: kind,
            text: t(`kind.${kind}`),
            to: to({ kind }),
            current: kind === query.kind,
          }))}
        />
        <FilterLinks
          label={t('sort')}
          links={sorts.map((order) => ({
            key: order,
            text: t(`sort.${order}`),
            to: to({ order }),
            current: order === query.order,
          }))}
        />
      </div>
      {list.length === 0 ? (
        <Empty drawing={filtered ? 'search' : 'nothing'} title={t(filtered ? 'noneFound' : 'none')} compact>
          <Button component={Link} to={filtered ? paths.shop() : paths.earn()} variant="default">
            {t(filtered ? 'clear' : 'earn')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.grid}>
          {list.map((product) => (
            <ProductCard key={product.goodsId} product={product} serverTime={serverTime} />
          ))}
        </ul>
      )}
      <Pages total={total} page={query.page} pageSize={SHOP_PAGE} to={(page) => to({ page })} />
    </PointsFrame>
  )
}
