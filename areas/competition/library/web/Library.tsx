import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useTag, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { libraryKinds, libraryList } from '../contract.ts'
import classes from './Library.module.css'
import { LibraryCard } from './LibraryCard.tsx'
import { filterOf, libraryInput } from './loaders.ts'

/** The shared library. */
export default function Library() {
  const tagOf = useTag()
  const t = useText('library')
  const [search] = useSearchParams()
  const input = libraryInput(search)
  const { keyword, kind, tag } = input
  const { list, total, tags, page, pageSize } = useCall(libraryList, input)
  const to = (change: Parameters<typeof paths.library>[0]) =>
    paths.library({ ...filterOf({ ...input, page: 1 }), ...change })
  const filtered = keyword !== '' || kind !== undefined || tag !== ''
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['kind', 'tag', 'page']} />
      <PageHead title={t('title')} text={t('text')} />
      <div className="page">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Stack gap={6} mb="sm">
          <FilterLinks
            label={t('kinds')}
            links={[undefined, ...libraryKinds].map((one) => ({
              key: one ?? '',
              text: one ? t(`kind.${one}`) : t('all'),
              to: to({ kind: one }),
              current: one === kind,
            }))}
          />
          {tags.length > 0 && (
            <FilterLinks
              label={t('tags')}
              links={[
                { key: '', text: t('all'), to: to({ tag: '' }), current: tag === '' },
                ...tags.map((one) => ({
                  key: one.tag,
                  text: tagOf(one.tag),
                  count: one.count,
                  to: to({ tag: one.tag }),
                  current: one.tag === tag,
                })),
              ]}
            />
          )}
        </Stack>
        {list.length === 0 && filtered && (
          <Empty drawing="search" title={t('noneFound')} compact>
            <Button component={Link} to={paths.library()} variant="default">
              {t('clear')}
            </Button>
          </Empty>
        )}
        {list.length === 0 && !filtered && (
          <Empty title={t('none')} text={t('noneText')} compact>
            <Button component={Link} to={paths.forum()} variant="default">
              {t('circle')}
            </Button>
          </Empty>
        )}
        <List className={classes.list}>
          {list.map((item) => (
            <LibraryCard key={item.id} item={item} />
          ))}
        </List>
        <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
      </div>
    </>
  )
}
