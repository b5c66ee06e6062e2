import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { hostRevisions, restoreRevision } from '../contract.ts'
import classes from './Revision.module.css'
import { type Revised, ScoringSummary } from './RowsSummary.tsx'

const tones: Record<Revised['state'], Tone> = {
  running: 'live',
  ready: 'soon',
  publishing: 'live',
  published: 'good',
  former: 'done',
  failed: 'bad',
  cancelled: 'done',
}

/** The time of its current state. */
const momentOf = ({ publishedAt, finishedAt, startedAt }: Revised) => publishedAt ?? finishedAt ?? startedAt

/** All scoring versions of the stage; a former one can be restored. */
export function Versions({
  cmptId,
  revisions,
  looked,
}: {
  cmptId: number
  revisions: Revised[]
  looked: number | null
}) {
  const t = useText('revision')
  const words = useWords()
  const [restoring, setRestoring] = useState<Revised | null>(null)
  const restore = useSend(restoreRevision, { changes: [hostRevisions] })
  return (
    <section aria-labelledby="versions">
      <Title order={3} fz={16} id="versions" mb="xs">
        {t('versions')}
      </Title>
      <PagedTable
        label={t('versions')}
        rows={revisions.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))}
        rowKey={({ id }) => id}
        marked={({ id }) => id === looked}
        empty={t('versions.none')}
        columns={[
          { key: 'id', head: '#', cell: ({ id }) => id },
          {
            key: 'state',
            head: t('state'),
            cell: ({ state }) => <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>,
          },
          {
            key: 'what',
            head: t('what'),
            width: '32%',
            cell: (row) => (
              <>
                <Text fz="sm">
                  {t(`kind.${row.kind}`)}
                  {row.changed.length > 0 && `: ${row.changed.map((part) => t(`part.${part}`)).join(', ')}`}
                </Text>
                {row.rerun && (
                  <Text fz="xs" c="var(--quiet)">
                    {t('rerun.rules', { entries: row.rerun.entries, seeds: row.rerun.seeds })}
                    {row.rerun.dataName !== null && t('rerun.rules.data', { name: row.rerun.dataName })}
                    {t(`rerun.rules.${row.rerun.failed}`)}
                  </Text>
                )}
                {(row.reason || row.note) && (
                  <Text fz="xs" c="var(--quiet)">
                    {row.reason ? words(row.reason) : row.note}
                  </Text>
                )}
                {row.state === 'failed' && (
                  <ul className={classes.faults}>
                    {row.faults.map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                )}
                <details>
                  <summary>{t('scoring')}</summary>
                  <ScoringSummary scoring={row.scoring} />
                </details>
              </>
            ),
          },
          {
            key: 'at',
            head: t('at'),
            cell: (row) => (
              <>
                <TimeText at={momentOf(row)} />
                <Text fz="xs" c="var(--quiet)">
                  {row.by}
                </Text>
              </>
            ),
          },
          {
            key: 'do',
            head: t('act'),
            cell: (row) => (
              <RowActions
                name={`#${row.id}`}
                variant="subtle"
                items={[
                  ...(row.summary && row.state !== 'cancelled'
                    ? [
                        {
                          key: 'look',
                          text: t('look'),
                          reason: null,
                          to: paths.hostConsole(cmptId, 'revision', { stage: row.stageId, revision: row.id }),
                        },
                      ]
                    : []),
                  ...(row.state === 'former'
                    ? [
                        {
                          key: 'restore',
                          text: t('restore'),
                          reason: row.may.restore,
                          onClick: () => setRestoring(row),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {restoring && (
        <ConfirmDialog
          title={t('restore')}
          text={t('restore.confirm', { id: restoring.id })}
          go={t('restore')}
          reason={t('note')}
          optional
          max={500}
          onGo={async (note) => (await restore.run({ cmptId, revisionId: restoring.id, note })) !== undefined}
          onClose={() => setRestoring(null)}
        />
      )}
    </section>
  )
}
