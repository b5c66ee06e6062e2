import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Title } from '@mantine/core'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { type HostRequestState, myHostRequests } from '../contract.ts'

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
