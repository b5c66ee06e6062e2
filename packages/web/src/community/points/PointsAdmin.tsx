import { Box } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
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
