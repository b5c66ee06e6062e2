import { useCall } from '@leitai/platform/web/api'
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
import { Anchor, Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { adminProducts } from '../contract.admin.ts'
import { phaseTones } from './ProductCard.tsx'

const PAGE = 20
const shelves = ['all', 'on', 'off'] as const

/** All products, including unpublished ones. */
export function ProductAdmin() {
  const t = useText('shop')
  const words = useWords()
  const [search] = useSearchParams()
  const shelf = shelves.find((one) => one === search.get('shelf')) ?? 'all'
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const page = readPage(search)
  const onShelf = shelf === 'all' ? {} : { onShelf: shelf === 'on' }
  const { list, total } = useCall(adminProducts, { ...onShelf, keyword, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('shop', { part: 'goods', shelf: shelf === 'all' ? undefined : shelf, keyword, ...more })
  return (
    <>
      <FilterLinks
        label={t('desk.shelf')}
        links={shelves.map((one) => ({
          key: one,
          text: t(`desk.shelf.${one}`),
          to: to({ shelf: one === 'all' ? undefined : one }),
          current: one === shelf,
        }))}
      />
      <Group align="flex-start" justify="space-between" my="sm">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Button component={Link} to={paths.adminConsole('shop', { part: 'goods', goods: 'new' })}>
          {t('desk.new')}
        </Button>
      </Group>
      <SavedFilters
        list="admin.products"
        fields={['keyword', 'shelf']}
        to={(kept) => paths.adminConsole('shop', { part: 'goods', ...kept })}
      />
      <PagedTable
        label={t('desk.goods')}
        rows={list}
        rowKey={({ goodsId }) => goodsId}
        empty={t('desk.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'name',
            head: t('desk.name'),
            width: '30%',
            cell: ({ goodsId, name }) => (
              <Anchor component={Link} to={paths.adminConsole('shop', { part: 'goods', goods: goodsId })} fz="sm">
                {words(name)}
              </Anchor>
            ),
          },
          {
            key: 'state',
            head: t('desk.state'),
            cell: ({ onShelf, phase }) =>
              onShelf ? (
                <StateBadge tone={phaseTones[phase]}>{t(`phase.${phase}`)}</StateBadge>
              ) : (
                <StateBadge tone="bad">{t('desk.shelf.off')}</StateBadge>
              ),
          },
          { key: 'kind', head: t('desk.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'price',
            head: t('desk.price'),
            align: 'right',
            cell: ({ price }) => <NumberText value={price} />,
          },
          {
            key: 'stock',
            head: t('desk.stock'),
            align: 'right',
            cell: ({ stock }) => <NumberText value={stock} />,
          },
          {
            key: 'reserved',
            head: t('desk.reserved'),
            align: 'right',
            cell: ({ reserved }) => <NumberText value={reserved} />,
          },
          { key: 'sold', head: t('desk.sold'), align: 'right', cell: ({ sold }) => <NumberText value={sold} /> },
          {
            key: 'changed',
            head: t('desk.changed'),
            width: 160,
            cell: ({ changedAt, changedBy }) => (
              <>
                {changedBy ?? '--'} · <TimeText at={changedAt} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
