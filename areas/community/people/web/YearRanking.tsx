import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { rankYear } from '../contract.ts'
import { FameTable } from './FameTable.tsx'
import { rankingInput } from './fame-input.ts'

/** All ranks of a year, paginated. */
export function YearRanking({ year }: { year: number }) {
  const t = useText('fame')
  const [search] = useSearchParams()
  const input = rankingInput(search)
  const { list, total, page, pageSize } = useCall(rankYear, input)
  const here = { year, tab: 'ranking' }
  return (
    <>
      <SearchField label={t('search')} value={input.keyword} to={(keyword) => paths.hallOfFame({ ...here, keyword })} />
      {list.length === 0 ? (
        <Empty compact drawing={input.keyword ? 'search' : 'nothing'} title={t(input.keyword ? 'noneFound' : 'none')}>
          {input.keyword && (
            <Button component={Link} variant="default" to={paths.hallOfFame(here)}>
              {t('clear')}
            </Button>
          )}
        </Empty>
      ) : (
        <FameTable people={list} year={year} />
      )}
      {total > 0 && (
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.hallOfFame({ ...here, keyword: input.keyword, page: next })}
        />
      )}
    </>
  )
}
