import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword, readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostTeams, hostTeamsCsv } from '../contract.teams.ts'
import { Merges } from './Dashboard.tsx'
import { ListButtons } from './SignedUp.tsx'
import { Slots } from './Slots.tsx'
import { TeamActs } from './TeamActs.tsx'

const views = ['list', 'merges', 'slots'] as const
const tones = { active: 'good', merged: 'done', deleted: 'bad' } as const

/** Teams with the host's actions, their merges, and their extra submissions. */
export default function Teams({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const [search] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'list'
  const page = readPage(search)
  const to = (next: number) => paths.hostConsole(cmpt.id, 'teams', { view, page: next })
  return (
    <>
      <Group mb="md">
        <FilterLinks
          label={t('teams.view')}
          links={views.map((one) => ({
            key: one,
            text: t(`teams.view.${one}`),
            to: paths.hostConsole(cmpt.id, 'teams', { view: one === 'list' ? undefined : one }),
            current: one === view,
          }))}
        />
      </Group>
      {view === 'list' && <List cmpt={cmpt} />}
      {view === 'merges' && <Merges cmptId={cmpt.id} page={page} to={to} />}
      {view === 'slots' && <Slots cmptId={cmpt.id} page={page} to={to} />}
    </>
  )
}

function List({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const queue = useQueue({
    list: 'host.teams',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => paths.hostConsole(cmpt.id, 'teams', fields),
  })
  const filter = { cmptId: cmpt.id, ...queue.fields }
  const { list, total, stages } = useCall(hostTeams, { cmptId: cmpt.id, ...queue.input })
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('teams.search')} {...queue.search} />
        {total > 0 && <ListButtons call={hostTeamsCsv} inputAs={(format) => ({ ...filter, format })} />}
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('part.teams')}
        rows={list}
        rowKey={({ teamId }) => teamId}
        empty={t(queue.filtered ? 'noneFound' : 'teams.none')}
        columns={[
          {
            key: 'team',
            head: t('team'),
            width: 170,
            cell: (row) => (
              <>
                <Text fz="sm">
                  {row.name} {row.baseline && `★ ${t('teams.baseline')}`}
                  {row.staff && `⚠ ${t('teams.staff')}`}
                </Text>
                <Text fz="xs" c="var(--quiet)">
                  <TimeText at={row.createdAt} />
                </Text>
              </>
            ),
          },
          {
            key: 'state',
            head: t('state'),
            cell: (row) => <StateBadge tone={tones[row.state]}>{t(`teams.state.${row.state}`)}</StateBadge>,
          },
          {
            key: 'members',
            head: t('teams.members'),
            width: 200,
            cell: (row) =>
              row.members.map((one) => (
                <Text key={one.userId} fz="sm">
                  <Anchor component={Link} to={paths.person(one.userId)} fz="sm" underline="always">
                    {one.userName}
                  </Anchor>
                  {one.captain && ` · ${t('teams.captain')}`}
                  {!one.active && ` · ${t('teams.away')}`}
                </Text>
              )),
          },
          {
            key: 'entries',
            head: t('teams.entries'),
            align: 'right',
            cell: (row) => (
              <Anchor
                component={Link}
                to={paths.hostConsole(cmpt.id, 'submissions', { team: row.teamId })}
                fz="sm"
                aria-label={t('team.of', { act: `${row.entries} ${t('team.submissions')}`, name: row.name })}
              >
                {row.entries}
              </Anchor>
            ),
          },
          { key: 'best', head: t('teams.best'), align: 'right', cell: (row) => row.best ?? '--' },
          { key: 'merges', head: t('teams.merges'), align: 'right', cell: (row) => row.merges },
          { key: 'do', head: t('do'), cell: (row) => <TeamActs cmptId={cmpt.id} row={row} stages={stages} /> },
        ]}
      />
    </>
  )
}
