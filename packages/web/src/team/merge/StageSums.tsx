import { Table } from '@mantine/core'
import { useText, useWords } from '../../app/i18n/use-text.ts'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import type { Conditions } from './merge.ts'

/** What each stage would look like for the two together. */
export function StageSums({ stages }: Pick<Conditions, 'stages'>) {
  const t = useText('team')
  const words = useWords()
  if (stages.length === 0) return <p className={classes.quiet}>{t('merge.noStages')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t('merge.stages')}>
      <Table verticalSpacing="xs" captionSide="top">
        <Table.Caption>{t('merge.stages')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['stage', 'submissions', 'today', 'best', 'rank', 'picks'] as const).map((key) => (
              <Table.Th key={key}>{t(`merge.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stages.map(({ stageId, stageName, submissions, today, best, rank, picks }) => (
            <Table.Tr key={stageId} className="tnum">
              <Table.Th scope="row">{words(stageName)}</Table.Th>
              <Table.Td>
                {submissions.used}/{submissions.allowed}
              </Table.Td>
              <Table.Td>
                {today.used}/{today.allowed}
              </Table.Td>
              <Table.Td>{best ?? '--'}</Table.Td>
              <Table.Td>{rank ?? '--'}</Table.Td>
              <Table.Td data-cleared={picks.cleared || undefined} className={looks.picks}>
                {t(picks.cleared ? 'merge.picksCleared' : 'merge.picksKept', { used: picks.used, limit: picks.limit })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
