import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useTag, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Anchor, Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { datasetList, datasetOrders } from '../contract.ts'
import classes from './Dataset.module.css'
import { DatasetCard } from './DatasetCard.tsx'
import { datasetsInput, filterOf } from './loaders.ts'

/** Datasets shared by hosts. */
export default function Datasets() {
  const t = useText('dataset')
  const tagOf = useTag()
  const [search] = useSearchParams()
  const input = datasetsInput(search)
  const { list, total, tags, page, pageSize } = useCall(datasetList, input)
  const to = (change: Partial<typeof input>) => paths.datasets(filterOf({ ...input, page: 1, ...change }))
  const filtered = input.keyword !== '' || input.tag !== ''
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['tag', 'page']} />
      <PageHead title={t('title')} text={t('text')}>
        <Anchor component={Link} to={paths.lab()}>
          {t('lab')}
        </Anchor>
      </PageHead>
      <div className="page">
        <SearchField label={t('search')} value={input.keyword} to={(keyword) => to({ keyword })} />
        <Stack gap={6} mb="sm">
          <FilterLinks
            label={t('order')}
            links={datasetOrders.map((order) => ({
              key: order,
              text: t(`order.${order}`),
              to: to({ order }),
              current: order === input.order,
            }))}
          />
          {tags.length > 0 && (
            <FilterLinks
              label={t('tags')}
              links={[
                { key: '', text: t('all'), to: to({ tag: '' }), current: input.tag === '' },
                ...tags.map(({ tag, count }) => ({
                  key: tag,
                  text: tagOf(tag),
                  count,
                  to: to({ tag }),
                  current: tag === input.tag,
                })),
              ]}
            />
          )}
        </Stack>
        {list.length === 0 ? (
          <Empty drawing={filtered ? 'search' : 'nothing'} title={t(filtered ? 'noneFound' : 'none')} compact>
            {filtered && (
              <Button component={Link} to={paths.datasets()} variant="default">
                {t('clear')}
              </Button>
            )}
          </Empty>
        ) : (
          <List className={classes.list}>
            {list.map((one) => (
              <DatasetCard key={one.cmptId} dataset={one} />
            ))}
          </List>
        )}
        <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
      </div>
    </>
  )
}
