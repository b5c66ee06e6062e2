import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { sizeText } from '@leitai/platform/web/ui/size'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { SubmissionState } from '../../submission/contract.ts'
import { hostSubmissions, hostSubmissionsCsv, hostSubmissionsZip, SubmissionMark } from '../contract.submissions.ts'
import classes from './HostConsole.module.css'
import { ListButtons } from './ListButtons.tsx'
import { SubmissionActions } from './SubmissionActions.tsx'

const PAGE = 20
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
  const [search] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const state = SubmissionState.safeParse(search.get('state')).data
  const stageId = readNumber(search, 'stage') ?? undefined
  const page = readPage(search)
  const mark = SubmissionMark.safeParse(search.get('mark')).data
  const teamId = readNumber(search, 'team') ?? undefined
  const asked = { cmptId: cmpt.id, stageId, state, teamId, mark, keyword }
  const { list, total, stages, may } = useCall(hostSubmissions, { ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.hostConsole(cmpt.id, 'submissions', { keyword, state, mark, team: teamId, stage: stageId, ...more })
  const filtered =
    keyword !== '' || state !== undefined || stageId !== undefined || mark !== undefined || teamId !== undefined
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('submissions.hint')}
      </Text>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        {total > 0 &&
          (may.list === null ? (
            <Group gap="xs" align="flex-start">
              <ListButtons call={hostSubmissionsCsv} inputAs={(format) => ({ ...asked, format })} />
              <CsvButton call={hostSubmissionsZip} input={asked} text={t('submissions.zip')} reason={may.files} />
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
            ].map(({ id, text }) => ({ key: String(id), text, to: to({ stage: id }), current: id === stageId }))}
          />
        )}
        <FilterLinks
          label={t('state')}
          links={[undefined, ...SubmissionState.options].map((one) => ({
            key: one ?? 'all',
            text: t(`state.${one ?? 'all'}`),
            to: to({ state: one }),
            current: one === state,
          }))}
        />
        <FilterLinks
          label={t('mark')}
          links={[undefined, ...SubmissionMark.options].map((one) => ({
            key: one ?? 'all',
            text: t(`mark.${one ?? 'all'}`),
            to: to({ mark: one }),
            current: one === mark,
          }))}
        />
        {teamId !== undefined && (
          <Anchor component={Link} to={to({ team: undefined })} fz="sm">
            {t('submissions.allTeams')}
          </Anchor>
        )}
      </Group>
      <SavedFilters
        list="host.submissions"
        fields={['keyword', 'state', 'mark']}
        to={(kept) => paths.hostConsole(cmpt.id, 'submissions', kept)}
      />
      <PagedTable
        label={t('part.submissions')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t(filtered ? 'noneFound' : 'submissions.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
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
