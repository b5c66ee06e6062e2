import { type HostRequestState, myHostRequests } from '@leitai/contract/competition/host'
import { Anchor, Group, Title } from '@mantine/core'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { useCallWhen } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

export const tones: Record<z.output<typeof HostRequestState>, Tone> = {
  new: 'soon',
  talking: 'wait',
  accepted: 'good',
  closed: 'done',
}

/** The current user's earlier requests and their state. */
export function OwnRequests() {
  const t = useText('host')
  const { data } = useCallWhen(myHostRequests, {})
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own" style={{ marginBottom: 32 }}>
      <Title order={2} fz={22} mb="sm" id="own">
        {t('own')}
      </Title>
      <PagedTable
        label={t('own')}
        rows={data}
        rowKey={({ requestId }) => requestId}
        empty={t('own.none')}
        columns={[
          { key: 'id', head: t('own.number'), cell: ({ requestId }) => requestId },
          { key: 'company', head: t('company'), cell: (row) => row.company },
          { key: 'at', head: t('own.at'), cell: (row) => <TimeText at={row.at} /> },
          {
            key: 'state',
            head: t('state'),
            cell: (row) => (
              <Group gap="sm">
                <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>
                {row.cmptId !== null && (
                  <Anchor component={Link} to={paths.hostConsole(row.cmptId, 'prepare')} fz="sm">
                    {t('own.prepare')}
                  </Anchor>
                )}
              </Group>
            ),
          },
        ]}
      />
    </section>
  )
}
