import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Checkbox, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { myTeam } from '../../../team/contract.ts'
import { findCompetitorList } from '../../contract.detail.ts'
import type { TabProps } from '../shared/competition-tab.ts'
import { participantsInput } from './loaders.ts'

type Row = WireOf<typeof findCompetitorList>['list'][number]

/** Participants with their teams; those who look for a team are marked. */
export default function Participants({ cmpt }: TabProps) {
  const t = useText('competition')
  const settings = useText('settings')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = participantsInput(cmpt.id, search)
  const { list, total, page, pageSize } = useCall(findCompetitorList, input)
  // Public pages contain no data of the viewer: the browser requests whether inviting is possible.
  const { data: own } = useCallWhen(myTeam, cmpt.me?.signedUp ? { cmptId: cmpt.id } : null)
  const to = ({ looking = input.looking, ...change }: { q?: string | undefined; looking?: boolean; page?: number }) =>
    paths.competition(cmpt.id, 'participants', {
      q: input.keyword || undefined,
      looking: looking ? 1 : undefined,
      ...change,
    })
  const mayInvite = own?.team?.may.invite === null
  return (
    <>
      <Group align="center">
        <SearchField label={t('people.search')} value={input.keyword} to={(q) => to({ q: q || undefined })} />
        <Checkbox
          mt={8}
          mb="md"
          label={t('people.onlyLooking')}
          checked={input.looking}
          onChange={(event) =>
            void navigate(to({ looking: event.currentTarget.checked }), { preventScrollReset: true })
          }
        />
        <Link to={paths.statistics(cmpt.id)}>{t('people.statistics')}</Link>
      </Group>
      <PagedTable
        label={t('tab.participants')}
        rows={list}
        rowKey={(row) => row.userId}
        empty={t(input.keyword || input.looking ? 'people.noneFound' : 'people.none')}
        columns={[
          {
            key: 'name',
            head: t('people.name'),
            cell: (row) => (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={row.userId} src={row.avatar} size={28} />
                <Link to={paths.person(row.userId)}>{row.userName}</Link>
              </Group>
            ),
          },
          { key: 'team', head: t('people.team'), cell: (row) => row.teamName ?? '--' },
          {
            key: 'looking',
            head: t('people.looking'),
            cell: (row) =>
              row.lookingForTeam && (
                <>
                  {t('people.yes')}
                  <Text fz="xs" c="var(--quiet)">
                    {[...row.roles.map((role) => settings(`role.${role}`)), ...row.skills].join(' · ')}
                  </Text>
                </>
              ),
          },
          ...(mayInvite
            ? [
                {
                  key: 'invite',
                  head: t('people.invite'),
                  cell: (row: Row) =>
                    row.teamId !== own?.team?.teamId && (
                      <Link
                        to={paths.competition(cmpt.id, 'team', { invite: row.userName })}
                        aria-label={t('people.inviteLabel', { name: row.userName })}
                      >
                        {t('people.invite')}
                      </Link>
                    ),
                },
              ]
            : []),
          { key: 'at', head: t('people.at'), cell: (row) => <TimeText at={row.signedUpAt} detail="day" /> },
        ]}
        pages={{ total, page, pageSize, to: (next) => to({ page: next }) }}
      />
    </>
  )
}
