import { useCall } from '@leitai/platform/web/api'
import { Head, StructuredData } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Button, Skeleton } from '@mantine/core'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { getCmptListES } from '../contract.ts'
import classes from './Card.module.css'
import { CompetitionCard } from './CompetitionCard.tsx'
import { itemsOf } from './competition-facts.ts'
import { Filters } from './Filters.tsx'
import { ListBar } from './ListBar.tsx'
import { inputOf, readFilter, shorten } from './list-filter.ts'

/** All competitions; the URL alone holds search, filter and order. */
export default function List() {
  const t = useText('competition')
  const words = useWords()
  const [search] = useSearchParams()
  const { location } = useNavigation()
  const filter = readFilter(search)
  const { map, tags } = useCall(getCmptListES, inputOf(filter))
  const to = (change: Partial<typeof filter>) => paths.list(shorten({ ...filter, page: 1, ...change }))
  const waiting = location?.pathname === full(paths.list()) || location?.pathname === paths.list()
  const rows = filter.view === 'rows'
  return (
    <>
      <Head title={t('list.title')} description={t('list.description')} keep={['page', 'tag', 'type', 'state']} />
      <StructuredData facts={(tools) => itemsOf(map.list, tools, words)} />
      <PageHead title={t('list.title')} text={t('list.text')} />
      <div className="page">
        <Filters filter={filter} tags={tags} to={to} />
        <ListBar filter={filter} total={map.total} to={to} />
        {waiting ? (
          <ListSkeleton rows={rows} />
        ) : map.list.length === 0 ? (
          <Empty drawing="search" title={t('list.none')} text={t('list.noneHelp')}>
            <Button component={Link} to={paths.list()}>
              {t('list.clear')}
            </Button>
          </Empty>
        ) : (
          <div className={rows ? classes.rows : classes.grid}>
            {map.list.map((card) => (
              <CompetitionCard key={card.id} card={card} row={rows} level="h2" />
            ))}
          </div>
        )}
        {map.total > 0 && (
          <Pages total={map.total} page={map.page} pageSize={map.pageSize} to={(page) => to({ page })} />
        )}
      </div>
    </>
  )
}

/** Placeholder of the same size as the cards. */
function ListSkeleton({ rows }: { rows: boolean }) {
  return (
    <div className={rows ? classes.rows : classes.grid} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} h={rows ? 122 : 330} radius={12} />
      ))}
    </div>
  )
}
