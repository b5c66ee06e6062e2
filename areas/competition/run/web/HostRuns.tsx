import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { API_BASE, type WireOf } from '@leitai/platform/contract/call'
import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import type { MenuItem } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type HostedCompetitionProps, manages } from '../../host/web/shared/hosted-competition.ts'
import { hostModelFile } from '../../model/contract.ts'
import { runAgain } from '../../submission/contract.ts'
import * as host from '../contract.host.ts'
import { RunState } from '../contract.ts'
import { Figures, RunnerTable } from './RunnerTable.tsx'
import { RunBadge, RunLine, RunLog, secondsText } from './shared/RunLine.tsx'

type Row = WireOf<typeof host.hostRuns>['list'][number]
const POLL_SECONDS = 3
const UNKNOWN_MOST = 43_200
const changes = [host.hostRuns]

/** Programs of the competition, and the runners that run them. */
export default function HostRuns({ cmpt }: HostedCompetitionProps) {
  const t = useText('run')
  const cmptId = cmpt.id
  const queue = useQueue({
    list: 'host.runs',
    read: (search) => ({ keyword: readKeyword(search), state: readChoice(search, 'state', RunState.options) }),
    at: (fields) => paths.hostConsole(cmptId, 'runs', fields),
  })
  const input = { ...queue.input, cmptId, state: queue.fields.state ?? ('' as const), outcome: '' as const }
  const { list, total, figures, runners } = useCall(host.hostRuns, input, { everySeconds: POLL_SECONDS })
  const add = useSend(host.addRunner, { changes })
  const change = useSend(host.changeRunner, { changes })
  const remove = useSend(host.removeRunner, { changes })
  const isOwner = cmpt.role === 'owner' || cmpt.role === 'admin'
  const span = (ms: number | null) => (ms === null ? '--' : secondsText(ms))
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('host.intro')}
      </Text>
      <Figures
        figures={[
          [t('host.waiting'), figures.waiting],
          [t('host.running'), figures.running],
          [t('host.today'), figures.doneToday],
          [t('host.medianWall'), span(figures.medianWallMs)],
          [t('host.medianWait'), span(figures.medianWaitMs)],
        ]}
        outcomes={figures.outcomes}
      />
      <SearchField label={t('host.search')} {...queue.search} />
      <Group mb="sm">
        <FilterLinks
          label={t('host.filter')}
          links={queue.links('state', [undefined, ...RunState.options], (one) =>
            one ? t(`state.${one}`) : t('host.all'),
          )}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('runs.label')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('host.none')}
        columns={[
          { key: 'when', head: t('runs.when'), cell: (row) => <TimeText at={row.createdAt} detail="second" /> },
          {
            key: 'team',
            head: t('host.team'),
            cell: (row) => (
              <>
                <Text fz="sm">{row.team.name}</Text>
                <Text fz="xs" c="var(--quiet)">
                  {row.fileName} · {t(`purpose.${row.purpose}`, { seed: row.seed ?? 0 })}
                </Text>
                {row.model && <ModelLine cmptId={cmptId} model={row.model} mayGet={manages(cmpt.role)} />}
              </>
            ),
          },
          {
            key: 'state',
            head: t('runs.state'),
            width: 240,
            cell: (row) => (
              <>
                <RunBadge run={row} />
                <RunLine run={row} mostSeconds={UNKNOWN_MOST} />
                {row.reason !== '' && (
                  <Text fz="xs" c="var(--quiet)">
                    {row.reason}
                  </Text>
                )}
              </>
            ),
          },
          { key: 'runner', head: t('host.runner'), cell: (row) => row.runner ?? '--' },
          { key: 'attempt', head: t('host.attempt'), align: 'right', cell: (row) => row.attempt },
          { key: 'do', head: t('runs.do'), cell: (row) => <Acts cmptId={cmptId} row={row} /> },
        ]}
      />
      <div style={{ marginTop: 32 }}>
        <RunnerTable
          rows={runners}
          help={`${t('runner.helpOwn')} ${t('runner.help')}`}
          of={(row) => t(row.own ? 'runner.own' : row.ofCompetition ? 'runner.cmpt' : 'runner.site')}
          add={isOwner ? async (name) => (await add.run({ cmptId, name }))?.token ?? null : null}
          change={async (id, draining) => {
            const done = await change.run({ cmptId, id, draining })
            if (done) notify('success', t('runner.changed'))
            return done !== undefined
          }}
          remove={async (id) => {
            const done = await remove.run({ cmptId, id })
            if (done) notify('success', t('runner.removed'))
            return done !== undefined
          }}
        />
      </div>
    </>
  )
}

/** The model that a program reads, with its file for those who may have it. */
function ModelLine({ cmptId, model, mayGet }: { cmptId: number; model: NonNullable<Row['model']>; mayGet: boolean }) {
  const t = useText('run')
  const { id, name, size, sha256, deleted } = model
  const address = `${API_BASE}${hostModelFile.path}?${new URLSearchParams({ cmptId: String(cmptId), id: String(id) })}`
  return (
    <Text fz="xs" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }} title={sha256 ?? undefined}>
      {t('model.of', { name })} · {sizeText(size)}
      {sha256 !== null && ` · ${sha256.slice(0, 8)}`}
      {deleted && ` · ${t('model.deleted')}`}
      {mayGet && !deleted && (
        <>
          {' · '}
          <Anchor href={address} download fz="xs">
            {t('model.get')}
          </Anchor>
        </>
      )}
    </Text>
  )
}

function Acts({ cmptId, row }: { cmptId: number; row: Row }) {
  const t = useText('run')
  const [open, setOpen] = useState<'log' | 'again' | 'end' | null>(null)
  const log = useCallWhen(host.hostRunLog, open === 'log' ? { cmptId, id: row.id } : null)
  const again = useSend(runAgain, { changes })
  const end = useSend(host.endRun, { changes })
  const close = () => setOpen(null)
  const item = (what: 'log' | 'again' | 'end', text: string): MenuItem => ({
    key: what,
    text,
    reason: null,
    danger: what === 'end',
    onClick: () => setOpen(what),
  })
  const items = [
    ...(row.state === 'done' ? [item('log', t('runs.log'))] : []),
    ...(row.notebookSize === null
      ? []
      : [{ key: 'notebook', text: t('runs.notebook'), reason: null, to: paths.runNotebook(row.id, cmptId) }]),
    ...(row.may.again === null ? [item('again', t('host.again'))] : []),
    ...(row.may.cancel === null && !row.cancelling ? [item('end', t('host.end'))] : []),
  ]
  return (
    <>
      <RowActions name={`#${row.id}`} variant="subtle" items={items} />
      {open === 'log' && log.data && <RunLog name={row.fileName} log={log.data} onClose={close} />}
      {open === 'again' && (
        <ConfirmDialog
          title={t('host.again')}
          text={t('host.againText')}
          go={t('host.again')}
          onGo={async () => {
            const done = await again.run({ cmptId, id: row.id })
            if (done) notify('success', t('host.againDone'))
            return done !== undefined
          }}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <ConfirmDialog
          title={t('host.end')}
          text={t('host.endText')}
          go={t('host.end')}
          danger
          onGo={async () => {
            const done = await end.run({ cmptId, id: row.id })
            if (done) notify('success', t('host.endDone'))
            return done !== undefined
          }}
          onClose={close}
        />
      )}
    </>
  )
}
