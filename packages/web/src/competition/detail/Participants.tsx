import { findCompetitorList } from '@leitai/contract/competition'
import { Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api.ts'
import { useText } from '../../app/i18n/use-text.ts'
import type { TabProps } from '../../detail.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { participantsInput } from './participants-input.ts'

/** Who has signed up, with their teams; those who look for one are marked. */
export default function Participants({ cmpt }: TabProps) {
  const t = useText('competition')
  const [search] = useSearchParams()
  const input = participantsInput(cmpt.id, search)
  const { list, total, page, pageSize } = useCall(findCompetitorList, input)
  const to = (change: { q?: string; page?: number }) =>
    paths.detail(cmpt.id, 'participants', { q: input.keyword || undefined, ...change })
  return (
    <>
      <SearchField label={t('people.search')} value={input.keyword} to={(q) => to({ q: q || undefined })} />
      <PagedTable
        label={t('tab.participants')}
        rows={list}
        rowKey={(row) => row.userId}
        empty={t(input.keyword ? 'people.noneFound' : 'people.none')}
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
          { key: 'looking', head: t('people.looking'), cell: (row) => (row.lookingForTeam ? t('people.yes') : '') },
          { key: 'at', head: t('people.at'), cell: (row) => <TimeText at={row.signedUpAt} detail="day" /> },
        ]}
        pages={{ total, page, pageSize, to: (next) => to({ page: next }) }}
      />
    </>
  )
}
