import { hostPeople, hostPeopleCsv } from '@leitai/contract/console'
import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { CsvButton } from '../app/CsvButton.tsx'
import { useText, useWords } from '../app/i18n/use-text.ts'
import type { HostedProps } from '../hosted.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { TimeText } from '../ui/TimeText.tsx'

const PAGE = 20

/** Who has signed up, with their answers to the form. */
export default function People({ cmpt }: HostedProps) {
  const t = useText('console')
  const words = useWords()
  const [search] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const asked = { cmptId: cmpt.id, keyword }
  const { list, total, form } = useCall(hostPeople, { ...asked, page, pageSize: PAGE })
  const to = (more: { keyword?: string; page?: number }) => paths.hosted(cmpt.id, 'people', { keyword, ...more })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('people.hint')}
      </Text>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        {total > 0 && <CsvButton call={hostPeopleCsv} input={asked} />}
      </Group>
      <PagedTable
        label={t('part.people')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t(keyword === '' ? 'people.none' : 'noneFound')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'name',
            head: t('people.name'),
            cell: (one) => (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={one.userId} src={one.avatar} size={28} />
                <Anchor component={Link} to={paths.person(one.userId)} fz="sm">
                  {one.userName}
                </Anchor>
              </Group>
            ),
          },
          { key: 'at', head: t('people.at'), cell: (one) => <TimeText at={one.at} /> },
          { key: 'team', head: t('team'), cell: (one) => one.teamName ?? '--' },
          {
            key: 'verified',
            head: t('people.verified'),
            cell: (one) => t(one.verified ? 'people.verified.yes' : 'people.verified.no'),
          },
          ...form.map((field) => ({
            key: `form.${field.name}`,
            head: words(field.label),
            cell: (one: (typeof list)[number]) => one.answers[field.name] || '--',
          })),
        ]}
      />
    </>
  )
}
