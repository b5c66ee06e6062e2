import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { pointAccounts, pointLedgerCsv } from '../../contract.ts'
import { Account } from './Account.tsx'

/** The points of all users; the ledger of the selected one. */
export function Accounts({ search }: { search: URLSearchParams }) {
  const person = search.get('userId') ?? ''
  if (/^[1-9]\d{0,8}$/.test(person)) return <Account userId={Number(person)} page={readPage(search)} />
  return <List keyword={search.get('keyword') ?? ''} page={readPage(search)} />
}

function List({ keyword, page }: { keyword: string; page: number }) {
  const t = useText('points')
  const pageSize = 20
  const { list, total } = useCall(pointAccounts, { keyword, page, pageSize })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('points', { part: 'accounts', keyword, ...more })
  return (
    <>
      <Group align="flex-start">
        <SearchField label={t('desk.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <CsvButton call={pointLedgerCsv} input={{}} text={t('desk.csvAll')} />
      </Group>
      <SavedFilters list="admin.points" fields={['keyword']} to={(kept) => paths.adminConsole('points', kept)} />
      <PagedTable
        label={t('desk.accounts')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('desk.noAccounts')}
        pages={{ total, page, pageSize, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'person',
            head: t('desk.person'),
            cell: ({ userId, userName }) => <Link to={to({ userId })}>{`${userName} (${userId})`}</Link>,
          },
          { key: 'total', head: t('total'), align: 'right', cell: ({ total: all }) => <NumberText value={all} /> },
          {
            key: 'spendable',
            head: t('spendable'),
            align: 'right',
            cell: ({ spendable }) => <NumberText value={spendable} />,
          },
          { key: 'owed', head: t('desk.owed'), align: 'right', cell: ({ owed }) => <NumberText value={owed} /> },
        ]}
      />
    </>
  )
}
