import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  doneWithContact,
  HostRequestState,
  hostContacts,
  hostRequestQueue,
  hostTypes,
  workOnHostRequest,
} from '../contract.ts'
import classes from './Host.module.css'
import { tones } from './OwnRequests.tsx'

/** Unanswered callback requests. */
export function Contacts() {
  const t = useText('host')
  const queue = useQueue({
    list: 'admin.hostContacts',
    read: readSearch,
    at: (fields) => paths.adminConsole('host', { state: 'contacts', ...fields }),
  })
  const { list, total } = useCall(hostContacts, { open: true, ...queue.input })
  const done = useSend(doneWithContact, { changes: [hostContacts] })
  return (
    <>
      <Group mt="md">
        <SearchField label={t('contacts.search')} {...queue.search} />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('contacts')}
        rows={list}
        rowKey={({ id }) => id}
        empty={queue.empty(t('contacts.none'))}
        columns={[
          { key: 'at', head: t('own.at'), cell: (row) => <TimeText at={row.at} /> },
          { key: 'name', head: t('contact'), cell: (row) => row.name },
          { key: 'contacts', head: t('contact.way'), cell: (row) => row.contacts },
          { key: 'text', head: t('text'), cell: (row) => row.text },
          {
            key: 'do',
            head: '',
            cell: (row) => (
              <Button variant="default" size="compact-sm" onClick={() => done.run({ id: row.id })}>
                {t('contacts.done')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

/** Requests to host and callback requests, for the admin console. */
export default function HostRequestAdmin() {
  const t = useText('host')
  const [search] = useSearchParams()
  const tab = search.get('state')
  const state = HostRequestState.safeParse(tab).data ?? 'new'
  const links = [
    ...HostRequestState.options.map((one) => ({ key: one, text: t(`state.${one}`) })),
    { key: 'contacts', text: t('contacts') },
  ].map((link) => ({
    ...link,
    to: paths.adminConsole('host', { ...readSearch(search), type: search.get('type') ?? undefined, state: link.key }),
    current: link.key === (tab === 'contacts' ? 'contacts' : state),
  }))
  return (
    <>
      <FilterLinks label={t('state')} links={links} />
      {tab === 'contacts' ? <Contacts /> : <Requests state={state} />}
    </>
  )
}

function Requests({ state }: { state: (typeof HostRequestState.options)[number] }) {
  const t = useText('host')
  const queue = useQueue({
    list: 'admin.hostRequests',
    read: (search) => ({ state, ...readSearch(search), type: readChoice(search, 'type', hostTypes) }),
    at: (fields) => paths.adminConsole('host', fields),
    pageSize: 10,
    parts: ['state'],
  })
  const { list, total } = useCall(hostRequestQueue, queue.input)
  return (
    <>
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField label={t('admin.search')} {...queue.search} />
        <FilterSelect
          label={t('type')}
          all={t('admin.allTypes')}
          {...queue.select('type', hostTypes, (one) => t(`type.${one}`))}
        />
      </Group>
      <SavedFilters {...queue.saved} />
      {list.length === 0 && <Empty title={queue.empty(t('admin.none'))} compact />}
      {list.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      <Pages {...queue.pages(total)} />
    </>
  )
}

type Row = WireOf<typeof hostRequestQueue>['list'][number]
type Step = 'talking' | 'accepted' | 'closed'

/** One request with the actions available now. */
function RequestCard({ request }: { request: Row }) {
  const t = useText('host')
  const [step, setStep] = useState<Step | null>(null)
  const work = useSend(workOnHostRequest, { changes: [hostRequestQueue] })
  const go = async (note: string) => {
    const done = step !== null && (await work.run({ id: request.id, state: step, note })) !== undefined
    if (done) notify('success', t('admin.done'))
    return done
  }
  const open = request.state === 'new' || request.state === 'talking'
  /** With a word on which of the two a code was sent to. */
  const shown = (by: Row['provenBy']) =>
    open && request.provenBy === by ? t('fact.proven', { contact: request[by] }) : request[by]
  const facts = [
    ['contact', request.contact],
    ['phone', shown('phone')],
    ['email', shown('email')],
    ['type', t(`type.${request.type}`)],
    ['budget', t(`budget.${request.budget}`)],
    ['data', t(`data.${request.dataState}`)],
    ['date', request.wantedDate ?? '--'],
    ['text', request.text],
    ['note', request.note || '--'],
  ] as const
  return (
    <Card component="article" className={classes.card}>
      <Group justify="space-between">
        <strong>{request.company}</strong>
        <StateBadge tone={tones[request.state]}>{t(`state.${request.state}`)}</StateBadge>
      </Group>
      <Text fz="xs" c="var(--quiet)" component="div">
        #{request.id} · <TimeText at={request.at} /> ·{' '}
        {request.person ? (
          <Link to={paths.person(request.person.userId)}>{request.person.userName}</Link>
        ) : (
          t('admin.nobody')
        )}
      </Text>
      <Facts className={classes.facts}>
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`fact.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {open && (
        <Group align="flex-start">
          <Button size="compact-sm" variant="default" onClick={() => setStep('talking')}>
            {t(request.state === 'talking' ? 'admin.note' : 'admin.talking')}
          </Button>
          <GuardedButton
            size="compact-sm"
            reason={request.person ? null : t(`admin.needsAccount.${request.provenBy}`)}
            onClick={() => setStep('accepted')}
          >
            {t('admin.accepted')}
          </GuardedButton>
          <Button size="compact-sm" variant="outline" color="red" onClick={() => setStep('closed')}>
            {t('admin.closed')}
          </Button>
        </Group>
      )}
      {step && (
        <ConfirmDialog
          title={`${t(`admin.${step}`)}: ${request.company}`}
          text={t(`admin.${step}.text`)}
          reason={t('fact.note')}
          optional={step !== 'closed'}
          max={1000}
          go={t(`admin.${step}`)}
          danger={step === 'closed'}
          onGo={go}
          onClose={() => setStep(null)}
        />
      )}
    </Card>
  )
}
