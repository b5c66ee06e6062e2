import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Box } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Accounts } from './admin/Accounts.tsx'
import { Checks } from './admin/Checks.tsx'
import { Grants } from './admin/Grants.tsx'
import { Rules } from './admin/Rules.tsx'

const parts = ['accounts', 'grants', 'rules', 'checks'] as const

/** Points in the admin console: accounts, manual grants, rules, and whether the ledger balances. */
export default function PointsAdmin() {
  const t = useText('points')
  const [search] = useSearchParams()
  const part = parts.find((one) => one === search.get('part')) ?? 'accounts'
  return (
    <>
      <FilterLinks
        label={t('desk.parts')}
        links={parts.map((one) => ({
          key: one,
          text: t(`desk.${one}`),
          to: paths.adminConsole('points', { part: one }),
          current: one === part,
        }))}
      />
      <Box mt="md">
        {part === 'accounts' && <Accounts search={search} />}
        {part === 'grants' && <Grants search={search} />}
        {part === 'rules' && <Rules />}
        {part === 'checks' && <Checks />}
      </Box>
    </>
  )
}
