import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ActButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { decideRequests, hostPeople, hostRequests, letAgain, PeopleShow, RequestState } from '../contract.people.ts'
import { PersonCell, SignedUp } from './SignedUp.tsx'
import { useChosen } from './use-chosen.ts'

/** Participants, pending sign-up requests, and refused or removed users. */
export default function People({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const [search] = useSearchParams()
  const written = search.get('show')
  const show = PeopleShow.safeParse(written).data ?? 'all'
  const state = RequestState.safeParse(written).data
  const page = readPage(search)
  const { waiting } = useCall(hostPeople, { cmptId: cmpt.id, keyword: '', show: 'all', page: 1, pageSize: 1 })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('people.hint')}
      </Text>
      <Group mb="md">
        <FilterLinks
          label={t('people.view')}
          links={[...PeopleShow.options, ...RequestState.options].map((one) => ({
            key: one,
            text: t(`people.${one}`),
            to: paths.hostConsole(cmpt.id, 'people', { show: one === 'all' ? undefined : one }),
            current: one === (state ?? show),
            ...(one === 'waiting' ? { count: waiting } : {}),
          }))}
        />
      </Group>
      {state ? (
        <Requests key={`${state} ${page}`} cmptId={cmpt.id} state={state} page={page} />
      ) : (
        <SignedUp key={`${show} ${page}`} cmptId={cmpt.id} />
      )}
    </>
  )
}

const PAGE = 20
const changes = [hostPeople, hostRequests]
type Act = 'approve' | 'refuse'

/** Pending sign-up requests, decided one by one or together; or refused and removed users. */
function Requests({ cmptId, state, page }: { cmptId: number; state: RequestState; page: number }) {
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
            const decision = { cmptId, userIds: chosen.ids, approve: asking === 'approve', reason }
            const done = await decide.run(decision)
            if (done) notify('success', t('requests.done', { count: done.decided }))
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
