import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ActButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { decideRequests, hostPeople, hostRequests, letAgain, type RequestState } from '../contract.people.ts'
import { PersonCell } from './PersonCell.tsx'
import { useChosen } from './use-chosen.ts'

const PAGE = 20
const changes = [hostPeople, hostRequests]
type Act = 'approve' | 'refuse'

/** Pending sign-up requests, decided one by one or together; or refused and removed users. */
export function Requests({ cmptId, state, page }: { cmptId: number; state: RequestState; page: number }) {
  const t = useText('host-console')
  const words = useWords()
  const { list, total, form, may } = useCall(hostRequests, { cmptId, state, page, pageSize: PAGE })
  const waits = state === 'waiting'
  const chosen = useChosen(list.map(({ userId }) => userId))
  const [asking, setAsking] = useState<Act | null>(null)
  const decide = useSend(decideRequests, { changes })
  const again = useSend(letAgain, { changes })
  const nobody = chosen.ids.length === 0 ? t('people.chooseFirst') : null
  type Row = (typeof list)[number]
  return (
    <>
      {waits && list.length > 0 && (
        <Group mb="sm" gap="md">
          <Checkbox label={t('people.chooseAll')} checked={chosen.all} onChange={chosen.toggleAll} />
          <Text fz="sm">{t('people.chosen', { count: chosen.ids.length })}</Text>
          <GuardedButton size="compact-md" reason={may.decide ?? nobody} onClick={() => setAsking('approve')}>
            {t('requests.approve')}
          </GuardedButton>
          <GuardedButton
            size="compact-md"
            variant="default"
            reason={may.decide ?? nobody}
            onClick={() => setAsking('refuse')}
          >
            {t('requests.refuse')}
          </GuardedButton>
        </Group>
      )}
      <PagedTable
        label={t(`people.${state}`)}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('requests.none')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.hostConsole(cmptId, 'people', { show: state, page: next }),
        }}
        columns={[
          {
            key: 'name',
            head: t('people.name'),
            cell: (one) => (
              <PersonCell
                person={one}
                chosen={chosen.has(one.userId)}
                {...(waits ? { onChoose: chosen.toggle } : {})}
              />
            ),
          },
          { key: 'at', head: t('requests.at'), cell: (one) => <TimeText at={one.at} /> },
          {
            key: 'verified',
            head: t('people.verified'),
            cell: (one) => t(one.verified ? 'people.verified.yes' : 'people.verified.no'),
          },
          ...form.map((field) => ({
            key: `form.${field.name}`,
            head: words(field.label),
            cell: (one: Row) => one.answers[field.name] || '--',
          })),
          ...(waits
            ? []
            : [
                { key: 'why', head: t('requests.why'), cell: (one: Row) => one.reason },
                {
                  key: 'do',
                  head: t('do'),
                  cell: (one: Row) => (
                    <ActButton
                      text={t('requests.again')}
                      label={t('team.of', { act: t('requests.again'), name: one.userName })}
                      reason={may.decide}
                      onClick={async () => {
                        if (await again.run({ cmptId, userId: one.userId })) notify('success', t('requests.again.done'))
                      }}
                    />
                  ),
                },
              ]),
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={t(`requests.${asking}`)}
          text={t(`requests.${asking}.text`, { count: chosen.ids.length })}
          go={t(`requests.${asking}`)}
          danger={asking === 'refuse'}
          {...(asking === 'refuse' ? { reason: t('reason'), max: limits.hostReason } : {})}
          onGo={async (reason) => {
            const asked = { cmptId, userIds: chosen.ids, approve: asking === 'approve', reason }
            const done = await decide.run(asked)
            if (done) notify('success', t('requests.done', { count: done.decided }))
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
