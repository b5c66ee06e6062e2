import { hostRevisions, restoreRevision } from '@leitai/contract/competition/revision'
import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Revision.module.css'
import { type Revised, ScoringSummary } from './ScoringSummary.tsx'

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
            key: 'act',
            head: t('act'),
            cell: (row) => (
              <>
                {row.summary && row.state !== 'cancelled' && (
                  <Anchor
                    component={Link}
                    fz="sm"
                    to={paths.hostConsole(cmptId, 'revision', { stage: row.stageId, revision: row.id })}
                    preventScrollReset
                  >
                    {t('look')}
                  </Anchor>
                )}
                {row.state === 'former' && (
                  <div>
                    <GuardedButton
                      size="compact-sm"
                      variant="default"
                      reason={row.may.restore}
                      onClick={() => setRestoring(row)}
                    >
                      {t('restore')}
                    </GuardedButton>
                  </div>
                )}
              </>
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
