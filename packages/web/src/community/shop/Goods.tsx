import { getGoodsDetail } from '@leitai/contract/community/shop'
import { Anchor, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { PointsFrame } from '../../platform/app/PointsFrame.tsx'
import { paths } from '../../platform/paths.ts'
import { Markdown } from '../../platform/ui/Markdown.tsx'
import { Buy } from './Buy.tsx'
import { Gallery } from './Gallery.tsx'
import classes from './Shop.module.css'
import { readGoodsId } from './shop-input.ts'

/** One of the shop's goods. */
export default function Goods() {
  const t = useText('shop')
  const words = useWords()
  const { pathname } = useLocation()
  // The loader has let only an id through.
  const goods = useCall(getGoodsDetail, { goodsId: readGoodsId(pathname) ?? 0 })
  const description = words(goods.description)
  return (
    <PointsFrame title={words(goods.name)} index description={description.slice(0, 150)}>
      <p className={classes.quiet}>
        <Anchor component={Link} to={paths.shop()} fz="sm">
          ← {t('back')}
        </Anchor>
      </p>
      <div className={classes.goods}>
        <Gallery key={goods.goodsId} pictures={goods.pictures} name={words(goods.name)} />
        <Buy key={goods.goodsId} goods={goods} />
      </div>
      <Title order={2} fz={20} mt="xl" mb="sm">
        {t('description')}
      </Title>
      {description === '' ? <p className={classes.quiet}>{t('noDescription')}</p> : <Markdown text={description} />}
    </PointsFrame>
  )
}
