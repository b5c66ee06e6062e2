import type { AnswerOf } from '@leitai/platform/contract/call'
import { refetch, useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rerunEntries } from '../contract.ts'
import classes from './Revision.module.css'
import type { Revised } from './ScoringSummary.tsx'

const PAGE = 20
type Entry = AnswerOf<typeof rerunEntries>['list'][number]

/** The programs of a final re-run: each with its score before and after, seed by seed. */
export function RerunEntries({ cmptId, revision }: { cmptId: number; revision: Revised }) {
  const t = useText('revision')
  const app = useApp()
  const [search] = useSearchParams()
  const page = readPage(search, 'entries')
  const asked = { cmptId, revisionId: revision.id, page, pageSize: PAGE }
  const { list, total } = useCall(rerunEntries, asked, { everySeconds: revision.state === 'running' ? 5 : null })
  const { state } = revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the state changes
  useEffect(() => void refetch(app, [rerunEntries]), [app, state])
  return (
    <section aria-labelledby="entries">
      <Title order={3} fz={16} id="entries" mb="xs">
        {t('rerun.entries', { count: total })}
      </Title>
      <PagedTable
        label={t('rerun.entries', { count: total })}
        rows={list}
        rowKey={({ submissionId }) => submissionId}
        empty={t('moves.noTeam')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) =>
            paths.hostConsole(cmptId, 'revision', { stage: revision.stageId, revision: revision.id, entries: next }),
        }}
        columns={[
          {
            key: 'team',
            head: t('team'),
            cell: ({ teamName, baseline, no }) => (
              <>
                {baseline ? t('baseline', { name: teamName }) : teamName}
                <Text fz="xs" c="var(--quiet)">
                  {t('rerun.no', { no })}
                </Text>
              </>
            ),
          },
          { key: 'before', head: t('oldScore'), align: 'right', cell: ({ before }) => before ?? '--' },
          { key: 'after', head: t('newScore'), align: 'right', cell: ({ after }) => after ?? '--' },
          {
            key: 'difference',
            head: t('rerun.difference'),
            align: 'right',
            cell: ({ difference }) => signed(difference),
          },
          { key: 'seeds', head: t('rerun.runs'), width: '40%', cell: ({ seeds }) => <Seeds seeds={seeds} /> },
        ]}
      />
    </section>
  )
}

const signed = (difference: string | null) =>
  difference === null ? '--' : Number(difference) > 0 ? `+${difference}` : difference

function Seeds({ seeds }: Pick<Entry, 'seeds'>) {
  const t = useText('revision')
  const ofRun = useText('run')
  return (
    <ul className={classes.seeds}>
      {seeds.map(({ seed, runId, state, outcome, score, faults, wallMs, peakMb }) => (
        <li key={runId}>
          {t('rerun.seed', { seed })} {score ?? (outcome ? ofRun(`outcome.${outcome}`) : ofRun(`state.${state}`))}
          {wallMs !== null && (
            <Text span fz="xs" c="var(--quiet)" className="tnum">
              {t('rerun.took', { seconds: wallMs / 1000 })}
              {peakMb !== null && t('rerun.memory', { mb: peakMb })}
            </Text>
          )}
          {faults.map((fault) => (
            <Text key={fault} fz="xs" c="red">
              {fault}
            </Text>
          ))}
        </li>
      ))}
    </ul>
  )
}
