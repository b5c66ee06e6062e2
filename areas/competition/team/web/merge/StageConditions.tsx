import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import type { Conditions } from './merge.ts'

/** The state of each stage for the merged team. */
export function StageConditions({ stages }: Pick<Conditions, 'stages'>) {
  const t = useText('team')
  const words = useWords()
  return (
    <>
      <p className={classes.quiet}>{t('merge.stages')}</p>
      <PagedTable
        label={t('merge.stages')}
        rows={stages}
        rowKey={({ stageId }) => stageId}
        empty={t('merge.noStages')}
        columns={[
          { key: 'stage', head: t('merge.stage'), cell: ({ stageName }) => words(stageName) },
          { key: 'submissions', head: t('merge.submissions'), cell: ({ submissions }) => <Used of={submissions} /> },
          { key: 'today', head: t('merge.today'), cell: ({ today }) => <Used of={today} /> },
          { key: 'best', head: t('merge.best'), cell: ({ best }) => <span className="tnum">{best ?? '--'}</span> },
          { key: 'rank', head: t('merge.rank'), cell: ({ rank }) => <span className="tnum">{rank ?? '--'}</span> },
          {
            key: 'picks',
            head: t('merge.picks'),
            cell: ({ picks: { cleared, used, limit } }) => (
              <span data-cleared={cleared || undefined} className={looks.picks}>
                {t(cleared ? 'merge.picksCleared' : 'merge.picksKept', { used, limit })}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

const Used = ({ of: { used, allowed } }: { of: { used: number; allowed: number } }) => (
  <span className="tnum">
    {used}/{allowed}
  </span>
)
