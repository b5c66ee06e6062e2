import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword, readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { SubmissionState } from '../../submission/contract.ts'
import { hostSubmissions, hostSubmissionsCsv, hostSubmissionsZip, SubmissionMark } from '../contract.submissions.ts'
import classes from './HostConsole.module.css'
import { ListButtons } from './SignedUp.tsx'
import { SubmissionActions } from './SubmissionActions.tsx'

type Submission = WireOf<typeof hostSubmissions>['list'][number]
const tones: Record<Submission['state'], Tone> = {
  running: 'live',
  queued: 'wait',
  scoring: 'live',
  scored: 'good',
  failed: 'bad',
  cancelled: 'done',
}

/** All submissions with both scores; hosts see B before it is revealed. */
export default function Submissions({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const words = useWords()
  const queue = useQueue({
    list: 'host.submissions',
    read: (search) => ({
      keyword: readKeyword(search),
      state: readChoice(search, 'state', SubmissionState.options),
      mark: readChoice(search, 'mark', SubmissionMark.options),
      team: readNumber(search, 'team') ?? undefined,
      stage: readNumber(search, 'stage') ?? undefined,
    }),
    at: (fields) => paths.hostConsole(cmpt.id, 'submissions', fields),
    unsaved: ['team', 'stage'],
  })
  const { team: teamId, stage: stageId, ...filter } = queue.fields
  const query = { cmptId: cmpt.id, stageId, teamId, ...filter }
  const { list, total, stages, may } = useCall(hostSubmissions, { ...query, ...queue.paging })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('submissions.hint')}
      </Text>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} {...queue.search} />
        {total > 0 &&
          (may.list === null ? (
            <Group gap="xs" align="flex-start">
              <ListButtons call={hostSubmissionsCsv} inputAs={(format) => ({ ...query, format })} />
              <CsvButton call={hostSubmissionsZip} input={query} text={t('submissions.zip')} reason={may.files} />
            </Group>
          ) : (
            // Judges have read-only access: stated once, not under each button.
            <Text fz="sm" c="var(--quiet)" mb="sm">
              {may.list}
            </Text>
          ))}
      </Group>
      <Group mb="md">
        {stages.length > 1 && (
          <FilterLinks
            label={t('stage')}
            links={[
              { id: undefined, text: t('stage.all') },
              ...stages.map(({ id, name }) => ({ id, text: words(name) })),
            ].map(({ id, text }) => ({ key: String(id), text, to: queue.to({ stage: id }), current: id === stageId }))}
          />
        )}
        <FilterLinks
          label={t('state')}
          links={queue.links('state', [undefined, ...SubmissionState.options], (one) => t(`state.${one ?? 'all'}`))}
        />
        <FilterLinks
          label={t('mark')}
          links={queue.links('mark', [undefined, ...SubmissionMark.options], (one) => t(`mark.${one ?? 'all'}`))}
        />
        {teamId !== undefined && (
          <Anchor component={Link} to={queue.to({ team: undefined })} fz="sm">
            {t('submissions.allTeams')}
          </Anchor>
        )}
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('part.submissions')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t(queue.filtered ? 'noneFound' : 'submissions.none')}
        columns={[
          { key: 'at', head: t('submissions.at'), cell: (row) => <TimeText at={row.at} detail="second" /> },
          { key: 'team', head: t('team'), title: true, cell: (row) => <Who row={row} /> },
          {
            key: 'file',
            head: t('submissions.file'),
            cell: (row) => (
              <>
                <Text fz="sm">{row.fileName}</Text>
                <Text fz="xs" c="var(--quiet)">
                  {sizeText(row.size)}
                  {stages.length > 1 && ` · ${words(row.stage)}`}
                  {row.practice && ` · ${t('submissions.practice')}`}
                  {row.hidden && ` · ${t('submissions.hidden')}`}
                </Text>
              </>
            ),
          },
          { key: 'state', head: t('state'), cell: (row) => <State row={row} /> },
          { key: 'a', head: t('submissions.a'), align: 'right', cell: (row) => row.scoreA ?? '--' },
          { key: 'b', head: t('submissions.b'), align: 'right', cell: (row) => row.scoreB ?? '--' },
          {
            key: 'duration',
            head: t('submissions.duration'),
            align: 'right',
            cell: (row) => (
              <>
                {row.durationMs === null
                  ? '--'
                  : t('submissions.seconds', {
                      seconds: (row.durationMs / 1000).toFixed(row.durationMs < 1000 ? 3 : 1),
                    })}
                {row.attempt > 1 && (
                  <Text fz="xs" c="var(--quiet)">
                    {t('submissions.attempts', { count: row.attempt })}
                  </Text>
                )}
              </>
            ),
          },
          {
            key: 'do',
            head: t('do'),
            cell: (row) => <SubmissionActions cmptId={cmpt.id} row={row} files={may.files} />,
          },
        ]}
      />
    </>
  )
}

function Who({ row }: { row: Submission }) {
  return (
    <>
      <Text fz="sm">
        {row.teamName} <span style={{ color: 'var(--quiet)' }}>#{row.no}</span>
      </Text>
      <Anchor component={Link} to={paths.person(row.person.userId)} fz="xs">
        {row.person.userName}
      </Anchor>
    </>
  )
}

function State({ row }: { row: Submission }) {
  const t = useText('host-console')
  return (
    <>
      <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      {row.voided !== null && (
        <Text fz="xs" c="red">
          {t('entry.voided')}: {row.voided}
        </Text>
      )}
      {row.byHand !== null && (
        <Text fz="xs">
          {t('entry.byHand')}: {row.byHand}
        </Text>
      )}
      {row.reason && (
        <details className={classes.reason}>
          <summary>{t('submissions.why')}</summary>
          {row.reason}
          {row.faults.length > 0 && (
            <ul>
              {row.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </details>
      )}
    </>
  )
}
