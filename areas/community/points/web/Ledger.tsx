import type { WireOf } from '@leitai/platform/contract/call'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { getUserIntegral } from '../contract.ts'
import classes from './Points.module.css'

/** A change of points, with its sign. */
export function PointsText({ value }: { value: number }) {
  const language = useLanguage()
  const text = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { signDisplay: 'exceptZero' }).format(value)
  return (
    <span className={`tnum ${classes.change}`} data-out={value < 0 || undefined}>
      {text}
    </span>
  )
}

export type Entries = WireOf<typeof getUserIntegral>['entries']

/** The current user's ledger of earned and spent points. */
export function Ledger({ entries, flow }: { entries: Entries; flow: 'in' | 'out' | undefined }) {
  const t = useText('points')
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className={classes.heading}>
        {t('ledger')}
      </h2>
      <div className={classes.filter}>
        <FilterLinks
          label={t('flow')}
          links={([undefined, 'in', 'out'] as const).map((one) => ({
            key: one ?? 'all',
            text: t(`flow.${one ?? 'all'}`),
            to: paths.points({ kind: one }),
            current: one === flow,
          }))}
        />
      </div>
      <EntryTable entries={entries} to={(page) => paths.points({ kind: flow, page })} />
    </section>
  )
}

/** Ledger rows of any user. */
export function EntryTable({
  entries,
  to,
  own = true,
}: {
  entries: Entries
  to: (page: number) => string
  own?: boolean
}) {
  const t = useText('points')
  const words = useWords()
  // Orders are visible only to their buyers.
  const leads = (link: string | null): link is string => link !== null && (own || !link.startsWith(paths.orders()))
  const { list, total, page, pageSize } = entries
  return (
    <PagedTable
      label={t('ledger')}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('ledger.none')}
      pages={{ total, page, pageSize, to }}
      columns={[
        {
          key: 'reason',
          head: t('reason'),
          cell: ({ reason, link, at }) => (
            <>
              {leads(link) ? <Link to={link}>{words(reason)}</Link> : words(reason)}
              <div className={classes.quiet}>
                <TimeText at={at} />
              </div>
            </>
          ),
        },
        {
          key: 'points',
          head: t('points'),
          align: 'right',
          width: 90,
          cell: ({ points }) => <PointsText value={points} />,
        },
      ]}
    />
  )
}
