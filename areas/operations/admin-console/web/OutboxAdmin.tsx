import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { OutboxState, outboxList, outboxRetry, outboxTest } from '@leitai/platform/outbox/contract'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './Outbox.module.css'

const PAGE = 20
const tones: Record<(typeof OutboxState.options)[number], Tone> = {
  waiting: 'wait',
  sent: 'good',
  dead: 'bad',
  unsent: 'soon',
}

/** Sent and pending e-mails and SMS, for the admin console. */
export default function OutboxAdmin() {
  const t = useText('outbox')
  const [search] = useSearchParams()
  const [testing, setTesting] = useState(false)
  const state = OutboxState.safeParse(search.get('state')).data
  const keyword = search.get('keyword') ?? ''
  const page = readPage(search)
  const list = useCall(outboxList, { state, keyword, page, pageSize: PAGE })
  const retry = useSend(outboxRetry, { changes: [outboxList] })
  const to = (more: { state?: string | undefined; keyword?: string; page?: number }) =>
    paths.adminConsole('outbox', { state, keyword, ...more })
  const dead = list.list.filter((row) => row.state === 'dead').map(({ id }) => id)
  const again = async (ids: number[]) => {
    const done = await retry.run({ ids })
    if (done) notify('success', t('retried', { count: done.retried }))
  }
  const { senders } = list
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('senders', { email: senders.email ?? t('senderNone'), sms: senders.sms ?? t('senderNone') })}
        {(!senders.email || !senders.sms) && ` ${t('senderHint')}`}
      </Text>
      <FilterLinks
        label={t('state')}
        links={[undefined, ...OutboxState.options].map((one) => ({
          key: one ?? 'all',
          text: t(`state.${one ?? 'all'}`),
          to: to({ state: one }),
          current: state === one,
          ...(one ? { count: list.counts[one] } : {}),
        }))}
      />
      <Group justify="space-between" align="flex-start" mt="md">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Group gap="xs">
          <Button variant="default" onClick={() => setTesting(true)}>
            {t('test')}
          </Button>
          <Button variant="default" disabled={dead.length === 0} loading={retry.pending} onClick={() => again(dead)}>
            {t('retryAll')}
          </Button>
        </Group>
      </Group>
      <SavedFilters
        list="admin.outbox"
        fields={['keyword', 'state']}
        to={(kept) => paths.adminConsole('outbox', kept)}
      />
      <PagedTable
        label={t('title')}
        rows={list.list}
        rowKey={({ id }) => id}
        empty={t('none')}
        pages={{ total: list.total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          { key: 'at', head: t('at'), cell: (row) => <TimeText at={row.at} detail="second" /> },
          { key: 'target', head: t('target'), title: true, cell: (row) => row.target },
          {
            key: 'body',
            head: t('body'),
            cell: (row) => (
              <details className={classes.body}>
                <summary>{row.subject}</summary>
                {row.body}
              </details>
            ),
          },
          {
            key: 'state',
            head: t('state'),
            cell: (row) => (
              <>
                <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>
                {row.error && <div className={classes.error}>{row.error}</div>}
                {row.nextAt && (
                  <div className={classes.error}>
                    {t('next')} <TimeText at={row.nextAt} detail="second" />
                  </div>
                )}
              </>
            ),
          },
          { key: 'attempts', head: t('attempts'), align: 'right', cell: (row) => row.attempts },
          {
            key: 'do',
            head: '',
            cell: (row) =>
              (row.state === 'dead' || row.state === 'unsent') && (
                <Button variant="subtle" size="compact-sm" onClick={() => again([row.id])}>
                  {t('retry')}
                </Button>
              ),
          },
        ]}
      />
      {testing && <TestDialog onClose={() => setTesting(false)} />}
    </>
  )
}

/** Sends a test code of zeros to check that the sender works. */
function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useText('outbox')
  const [channel, setChannel] = useState<'email' | 'sms'>('email')
  const [target, setTarget] = useState('')
  const send = useSend(outboxTest, { changes: [outboxList] })
  const submit = async () => {
    if (!(await send.run({ channel, target: target.trim() }))) return
    notify('success', t('test.posted'))
    onClose()
  }
  return (
    <FormDialog
      title={t('test')}
      go={t('test')}
      disabled={target.trim() === ''}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('channel')}
        value={channel}
        onChange={(event) => setChannel(event.currentTarget.value === 'sms' ? 'sms' : 'email')}
        data={[
          { value: 'email', label: t('channel.email') },
          { value: 'sms', label: t('channel.sms') },
        ]}
      />
      <TextInput
        label={t('target')}
        required
        maxLength={100}
        placeholder={channel === 'email' ? 'name@example.com' : '+8613800000000'}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
